import type { BareProcess } from '../child.ts'

/** A call of one of our own processes. @throws {Error} what it answered, when it is not 200 */
export type Ask = <Answer>(path: string, body: object) => Promise<Answer>

export const askerOf =
  ({ url }: BareProcess): Ask =>
  async <Answer>(path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
