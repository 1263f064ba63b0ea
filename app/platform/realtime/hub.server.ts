/** `data` goes to the browser as JSON. */
export interface HubEvent {
  type: string;
  data: unknown;
}

type Listener = (event: HubEvent) => void;

/** @param from name of the sending process. */
export type BusListener = (topic: string, event: HubEvent, from: string) => void;

/** Connects the site's processes. A single process has no bus. */
export interface Bus {
  /** Delivers to all other processes, in order and at least once. Never throws. */
  publish(topic: string, event: HubEvent): void;
  subscribe(listener: BusListener): void;
}

export interface Elsewhere extends Bus {
  isHeard(topic: string): boolean;
}

export type Hub = ReturnType<typeof createHub>;

/** @param onError receives errors thrown by listeners; the other listeners still run. */
export function createHub(onError: (error: unknown) => void, elsewhere?: Elsewhere) {
  const topics = new Map<string, Set<{ listener: Listener }>>();

  function deliver(topic: string, event: HubEvent): void {
    const subscriptions = topics.get(topic);
    if (!subscriptions) return;
    // A copy: listeners may unsubscribe during delivery.
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
    /** Delivers within this process only. */
    deliver,
    /** Publish only committed changes, as plain JSON. */
    publish(topic: string, event: HubEvent): void {
      deliver(topic, event);
      elsewhere?.publish(topic, event);
    },
    isHeard: (topic: string) => topics.has(topic) || (elsewhere?.isHeard(topic) ?? false),
    subscribe(topic: string, listener: Listener): () => void {
      const subscription = { listener };
      const subscriptions = topics.get(topic) ?? new Set();
      topics.set(topic, subscriptions.add(subscription));
      return () => {
        subscriptions.delete(subscription);
        // Otherwise the map would grow with every problem viewed.
        if (subscriptions.size === 0 && topics.get(topic) === subscriptions) topics.delete(topic);
      };
    },
    listeners: (topic: string) => topics.get(topic)?.size ?? 0,
  };
}
