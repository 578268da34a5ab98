/** True for the machine's own names and addresses: `localhost`, `127.0.0.1:3000`, `[::1]`. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)
}
