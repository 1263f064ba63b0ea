import { FilterSelect } from "./filter-select.tsx";

const ratings = "1 2 3 4 5 6 7 8 9 10".split(" ").map((rating) => [rating, rating] as const);

export function RatingFields({ min, max }: { min?: number | undefined; max?: number | undefined }) {
  return (
    <>
      <FilterSelect
        name="min"
        aria-label="Lowest rating"
        value={String(min ?? "")}
        choices={[["", "Rating from"], ...ratings]}
      />
      <FilterSelect
        name="max"
        aria-label="Highest rating"
        value={String(max ?? "")}
        choices={[["", "to"], ...ratings]}
      />
    </>
  );
}
