/** The chat that a form asks in, or what a new one is about. */
export interface PlaceData {
  /** The screen's own address. */
  here: string;
  chatId: number | null;
  problemId: number | null;
  solutionId: number | null;
}

export function PlaceFields({ place: { chatId, problemId, solutionId } }: { place: PlaceData }) {
  if (chatId !== null) return <input type="hidden" name="chat" value={chatId} />;
  return (
    <>
      {problemId === null ? null : <input type="hidden" name="problem" value={problemId} />}
      {solutionId === null ? null : <input type="hidden" name="solution" value={solutionId} />}
    </>
  );
}
