/** As far as benches use it; the package brings no types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers?: Record<string, string> }
  type Result = {
    requests: { average: number }
    latency: { p97_5: number; p99: number }
    errors: number
    non2xx: number
    throughput: { average: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
