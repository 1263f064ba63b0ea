/** An event; `data` goes to the browser as JSON. */
export interface HubEvent {
  type: string;
  data: unknown;
}

type Listener = (event: HubEvent) => void;

/** Receives an event of another process, and that process's name. */
export type BusListener = (topic: string, event: HubEvent, from: string) => void;

/** Carries events between the processes of a site. A site with one process has none. */
export interface Bus {
  /** Sends an event to all other processes, soon, in order and at least once. Never throws. Publish only committed changes. */
  publish(topic: string, event: HubEvent): void;
  /** Calls back with every event of the other processes. */
  subscribe(listener: BusListener): void;
}

/** The other processes of the site. */
export interface Elsewhere extends Bus {
  /** Whether anybody may listen to the topic there. */
  isHeard(topic: string): boolean;
}

export type Hub = ReturnType<typeof createHub>;

/**
 * Delivers events by topic, here and elsewhere. Independent of what topics mean.
 * @param onError receives errors of listeners, which affect neither the publisher nor other listeners.
 * @param elsewhere the other processes, on a site that may have some.
 */
export function createHub(onError: (error: unknown) => void, elsewhere?: Elsewhere) {
  const topics = new Map<string, Set<{ listener: Listener }>>();

  function deliver(topic: string, event: HubEvent): void {
    const subscriptions = topics.get(topic);
    if (!subscriptions) return;
    // A copy, because listeners may subscribe and unsubscribe during delivery.
    for (const subscription of [...subscriptions]) {
      if (!subscriptions.has(subscription)) continue;
      try {
        subscription.listener(event);
      } catch (error) {
        onError(error);
      }
    }
  }

  elsewhere?.subscribe(deliver);
  return {
    /** Calls all current listeners of the topic in this process. */
    deliver,
    /** Calls them and those of the other processes. Publish only committed changes, as JSON knows them. */
    publish(topic: string, event: HubEvent): void {
      deliver(topic, event);
      elsewhere?.publish(topic, event);
    },
    /** Whether anybody may listen to the topic, here or elsewhere. */
    isHeard: (topic: string) => topics.has(topic) || (elsewhere?.isHeard(topic) ?? false),
    /** Subscribes a listener. @returns a function that unsubscribes; further calls do nothing. */
    subscribe(topic: string, listener: Listener): () => void {
      // A separate object, so that a function can subscribe twice.
      const subscription = { listener };
      const subscriptions = topics.get(topic) ?? new Set();
      topics.set(topic, subscriptions.add(subscription));
      return () => {
        subscriptions.delete(subscription);
        // Delete empty topics: there is one for every problem ever viewed.
        if (subscriptions.size === 0 && topics.get(topic) === subscriptions) topics.delete(topic);
      };
    },
    /** Counts the listeners of a topic in this process. */
    listeners: (topic: string) => topics.get(topic)?.size ?? 0,
  };
}
