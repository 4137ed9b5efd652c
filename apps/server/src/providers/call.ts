import type { OutboundRequest, OutboundStream, Via } from '../platform/outbound/outbound.ts'

/** Whose proxies a call takes; without a proxy of its own (absent, null, "") the tenant's rules choose. */
export function viaOf({
  proxyConfigId,
  ...via
}: Omit<Via, 'proxyConfigId'> & { proxyConfigId?: string | null | undefined }): Via {
  return { ...via, ...(proxyConfigId ? { proxyConfigId } : {}) }
}

/**
 * What the outside client asks of every call to a service: whose proxies it takes, what no log may show, whether it goes to our own sample
 * engine, and what stops it.
 */
export function callFacts({
  via,
  hidden,
  isTrusted = false,
  signal,
}: {
  via: Via | undefined
  hidden: readonly string[]
  isTrusted?: boolean | undefined
  signal?: AbortSignal | undefined
}): Pick<OutboundRequest, 'via' | 'hidden' | 'isTrusted' | 'signal'> {
  return {
    hidden,
    ...(via ? { via } : {}),
    ...(isTrusted ? { isTrusted } : {}),
    ...(signal ? { signal } : {}),
  }
}

/** The first `maxBytes` of an answer as text; leaving early closes the connection. */
export async function readText({ chunks }: Pick<OutboundStream, 'chunks'>, maxBytes: number): Promise<string> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    read.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(read).subarray(0, maxBytes).toString('utf8')
}
