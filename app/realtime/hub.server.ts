/** What happened, for whoever listens; `data` is what goes to the browser, as JSON. */
export interface HubEvent {
  type: string;
  data: unknown;
}

export type Listener = (event: HubEvent) => void;

/** Topics and who listens to them, in this process. It knows nothing of what the topics mean. */
export interface Hub {
  /** Hands the event to everyone who listens to the topic now. Publish what is committed, never what may be undone. */
  publish(topic: string, event: HubEvent): void;
  /** Listens until the returned function is called; calling that twice does no harm. */
  subscribe(topic: string, listener: Listener): () => void;
  /** How many listen to a topic. */
  listeners(topic: string): number;
}

/** @param onError told what a listener threw: neither the publisher nor the other listeners are to suffer from it. */
export function createHub(onError: (error: unknown) => void): Hub {
  const topics = new Map<string, Set<{ listener: Listener }>>();
  return {
    publish(topic, event) {
      const subscriptions = topics.get(topic);
      if (!subscriptions) return;
      // A copy: a listener may end its own subscription, or begin another, while it is told.
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
      // An object of its own, so that one function can listen twice.
      const subscription = { listener };
      const subscriptions = topics.get(topic) ?? new Set();
      topics.set(topic, subscriptions.add(subscription));
      return () => {
        subscriptions.delete(subscription);
        // An empty topic must not stay: there is one for every problem ever looked at.
        if (subscriptions.size === 0 && topics.get(topic) === subscriptions) topics.delete(topic);
      };
    },
    listeners: (topic) => topics.get(topic)?.size ?? 0,
  };
}
