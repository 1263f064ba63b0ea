/** The logo: a line that rises, falls back and rises further. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      className="mark-sign"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m4 15.5 6-6 4 4 6-7" />
      <path d="M15.5 6H20v4.5" />
    </svg>
  );
}
