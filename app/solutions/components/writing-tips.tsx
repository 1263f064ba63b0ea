export function WritingTips() {
  return (
    <section className="panel" aria-labelledby="writing-tips">
      <h2 className="panel-head" id="writing-tips">
        Writing tips
      </h2>
      <div className="prose panel-body small">
        <ul>
          <li>Begin with the observation that opens the problem, not with the code.</li>
          <li>Say why it is correct, and what it costs in time and memory.</li>
          <li>Name the edge cases, and the attempts that failed.</li>
          <li>Paste the code as it was accepted, without templates that it does not use.</li>
        </ul>
      </div>
    </section>
  );
}
