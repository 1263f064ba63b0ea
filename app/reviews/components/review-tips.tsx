/** Shown where a review is written. */
export function ReviewTips({ tips }: { tips: readonly string[] }) {
  return (
    <section className="panel" aria-labelledby="review-tips">
      <h2 className="panel-head" id="review-tips">
        Review tips
      </h2>
      <div className="prose panel-body small">
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
