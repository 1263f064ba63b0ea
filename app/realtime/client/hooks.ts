export function useRealtimeEvent<T>(_event: string, _handler: (data: T) => void): void {}
export function useOnlineUsers(): ReadonlySet<string> | null {
  return null;
}
export function sendRealtime(_event: string, _data: unknown): void {}
