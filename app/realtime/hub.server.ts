/** An event; `data` goes to the browser as JSON. */
export interface HubEvent {
  type: string;
  data: unknown;
}

type Listener = (event: HubEvent) => void;

export type Hub = ReturnType<typeof createHub>;

/**
 * Delivers events by topic within this process. Independent of what topics mean.
 * @param onError receives errors of listeners, which affect neither the publisher nor other listeners.
 */
export function createHub(onError: (error: unknown) => void) {
  const topics = new Map<string, Set<{ listener: Listener }>>();
  return {
    /** Calls all current listeners of the topic. Publish only committed changes. */
    publish(topic: string, event: HubEvent): void {
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
    /** Counts the listeners of a topic. */
    listeners: (topic: string) => topics.get(topic)?.size ?? 0,
  };
}
