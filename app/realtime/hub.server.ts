/** An event; `data` goes to the browser as JSON. */
export interface HubEvent {
  type: string;
  data: unknown;
}

export type Listener = (event: HubEvent) => void;

/** Delivers events by topic within this process. Independent of what topics mean. */
export interface Hub {
  /** Calls all current listeners of the topic. Publish only committed changes. */
  publish(topic: string, event: HubEvent): void;
  /** Subscribes a listener. @returns a function that unsubscribes; further calls do nothing. */
  subscribe(topic: string, listener: Listener): () => void;
  /** Counts the listeners of a topic. */
  listeners(topic: string): number;
}

/** @param onError receives errors of listeners, which affect neither the publisher nor other listeners. */
export function createHub(onError: (error: unknown) => void): Hub {
  const topics = new Map<string, Set<{ listener: Listener }>>();
  return {
    publish(topic, event) {
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
    },
    subscribe(topic, listener) {
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
    listeners: (topic) => topics.get(topic)?.size ?? 0,
  };
}
