import { get } from 'node:http'

/** What a browser fetches for its first look at a page: itself and the scripts and styles that it names, packed, in bytes. */
export async function firstLoadBytes(origin: string, path: string): Promise<number> {
  const page = await weigh(`${origin}${path}`)
  const html = await (await fetch(`${origin}${path}`)).text()
  const files = [...html.matchAll(/(?:src|href)="(?<file>\/[^"]+\.(?:js|css))"/g)].map(
    ({ groups }) => groups?.file ?? '',
  )
  const weights = await Promise.all(files.map((file) => weigh(`${origin}${file}`)))
  return weights.reduce((sum, bytes) => sum + bytes, page)
}

function weigh(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
