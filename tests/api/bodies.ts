import { expect } from "vitest";

/** Expects a status. @returns the answer's JSON */
export async function jsonOf(status: number, sending: Promise<Response>) {
  const response = await sending;
  expect(response).toHaveStatus(status);
  return response.json();
}

/** Expects a status. @returns the answer's text */
export async function textOf(status: number, sending: Promise<Response>) {
  const response = await sending;
  expect(response).toHaveStatus(status);
  return response.text();
}
