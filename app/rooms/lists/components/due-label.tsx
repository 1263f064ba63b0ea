/** For somebody who has not finished a list by its due date. */
export const DueLabel = ({ isBegun }: { isBegun: boolean }) =>
  isBegun ? (
    <span className="label" data-tone="warn">
      Late
    </span>
  ) : (
    <span className="label">Not started</span>
  );
