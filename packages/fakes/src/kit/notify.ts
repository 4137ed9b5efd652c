/** What became of one call that a fake made to who asked for it. */
export interface Delivery {
  url: string
  /** null: nobody answered. */
  status: number | null
  body: string
  /** What was answered. */
  answer: string
}

/** Posts to webhooks the way providers do, and remembers what was answered. */
export interface Notifier {
  post(url: string, body: string, headers?: Record<string, string>): Promise<Delivery>
  deliveries(): readonly Delivery[]
}

const TIMEOUT_MS = 10_000

export function createNotifier(): Notifier {
  const deliveries: Delivery[] = []
  async function send(url: string, body: string, headers: Record<string, string>): Promise<Delivery> {
    let status: number | null = null
    let said = ''
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      said = await answer.text()
      status = answer.status
    } catch (error) {
      // Nobody there, or too slow: a provider notes it and goes on.
      if (!(error instanceof Error)) throw error
    }
    const delivery = { url, status, body, answer: said }
    deliveries.push(delivery)
    return delivery
  }
  return {
    post: (url, body, headers = {}) => send(url, body, headers),
    deliveries: () => deliveries,
  }
}
