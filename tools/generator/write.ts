import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kept, Plan } from './plan.ts'
import { runNode } from './run-node.ts'
import { GENERATED, writeFile } from './tree.ts'

/** Both sides of a conflict, beside the tree: under this name nothing compiles or tests it. */
export const conflictPath = (path: string): string => join(GENERATED, 'conflicts', `${path}.merge`)

/** Does what a plan says; the types of the tables follow from new migrations. */
export async function writePlan(root: string, { steps, output }: Plan): Promise<void> {
  for (const step of steps) {
    if ('content' in step) writeFile(join(root, step.path), step.content)
    const side = join(root, conflictPath(step.path))
    if (step.what === 'conflict') writeFile(side, step.marked)
    else rmSync(side, { force: true })
  }
  if (output.migrations.length > 0) await runNode(root, join('apps', 'server', 'src', 'testing', 'write-schema.ts'), [])
}

export function writeKept(root: string, screen: string, kept: Kept): void {
  writeFile(join(root, GENERATED, `${screen}.json`), `${JSON.stringify(kept, undefined, 2)}\n`)
}
