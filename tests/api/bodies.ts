import { expect } from "vitest";

export async function jsonOf(status: number, sending: Promise<Response>) {
  const response = await sending;
  expect(response).toHaveStatus(status);
  return response.json();
}

export async function textOf(status: number, sending: Promise<Response>) {
  const response = await sending;
  expect(response).toHaveStatus(status);
  return response.text();
}
