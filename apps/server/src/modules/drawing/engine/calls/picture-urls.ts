import { childrenOf, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { Call } from '../render/call.ts'
import { Picture, type DrawInput, type Variables } from '../values/values.ts'

/** Gives every input picture an address when the call's body sends one as a URL; any other job comes back as it is. */
export async function withPictureUrls<Job extends { input: DrawInput }>(
  deps: { pictureUrl?: (picture: Picture) => Promise<string> },
  job: Job,
  call: Call,
): Promise<Job> {
  const { pictureUrl } = deps
  if (!pictureUrl || !call.body || !sendsUrls(call.body)) return job
  const known = new Map<Picture, Picture>()
  const withUrl = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(withUrl))
    if (!(value instanceof Picture) || value.url) return value
    const done = known.get(value) ?? value.withUrl(await pictureUrl(value))
    known.set(value, done)
    return done
  }
  const vars: Variables = {}
  for (const [name, value] of Object.entries(job.input.vars)) vars[name] = await withUrl(value)
  return { ...job, input: { ...job.input, vars } }
}

function sendsUrls(node: BodyNode): boolean {
  return node.as === 'url' || childrenOf(node).some(([, child]) => sendsUrls(child))
}
