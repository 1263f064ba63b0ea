/**
 * The token in an Authorization header, empty if missing. Undefined for other schemes: behind a proxy that asks for a
 * password, browsers send "Basic" with every request.
 */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme = "", token = ""] = authorization?.trim().split(/ +/) ?? [];
  return scheme.toLowerCase() === "bearer" ? token : undefined;
}
