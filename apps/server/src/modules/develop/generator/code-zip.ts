import type { CodeSystem } from '@drawdesk/contract/develop/code'
import type { Readable } from 'node:stream'
import { streamZip, type ZipEntry } from '../../../platform/zip/stream-zip.ts'
import type { GeneratedFile } from './engine/drawdesk/drawdesk.ts'
import type { Made } from './generator.service.ts'

/** Files of these screens as a zip; of this product with their definitions, which `npm run generate` reads. */
export function codeZip(all: readonly Made[], system: CodeSystem, time: Date): Readable {
  const files = new Map<string, string>()
  for (const made of all)
    for (const { path, content } of [...made.output.files, ...(system === 'drawdesk' ? besides(made) : [])])
      files.set(path, content)
  return streamZip(entries(files, time))
}

async function* entries(files: ReadonlyMap<string, string>, time: Date): AsyncGenerator<ZipEntry> {
  for (const [path, content] of files) yield { path, content: Buffer.from(content), time, isPacked: true }
}

function besides({ definition, output: { name, lines } }: Made): GeneratedFile[] {
  const lists = lines.map(({ path, content }) => `## ${path}\n\n\`\`\`ts\n${content}\`\`\`\n`).join('\n')
  return [
    { path: `${name}.json`, content: `${JSON.stringify(definition, undefined, 2)}\n` },
    {
      path: `${name}.md`,
      content: `# ${name}

\`npm run generate -- ${name}.json\` puts these files into a working tree, merges them with what was changed there, and adds the lines below
to their lists. By hand: copy the files, add the lines, then \`npm run schema\` and \`npm run format\`.

${lists}`,
    },
  ]
}
