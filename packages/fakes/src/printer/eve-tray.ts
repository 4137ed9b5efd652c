import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A tray for {@link startIppEvePrinter}, which has none of its own. */
export interface EveTray {
  /** What the printer runs for each document. */
  command: string
  /** Sheets that came out. */
  out(): Promise<number>
  /** So many sheets are in the tray from now on. */
  fill(sheets: number): Promise<void>
  close(): Promise<void>
}

/**
 * A sheet is a file that moves from one folder to the other. The printer reads what the command says of its state, and prints until the command ends: at an empty tray it goes on
 * "printing" and gives `media-empty-warning`, since nothing that a command says stops it.
 */
const script = (folder: string): string => `#!/bin/sh
cd '${folder}' || exit 1
take() {
  for sheet in tray/*; do
    mv "$sheet" out/ 2>/dev/null && return 0
  done
  return 1
}
take && exit 0
echo 'STATE: +media-empty' >&2
until take; do sleep 0.1; done
echo 'STATE: -media-empty' >&2
`

export async function makeEveTray(sheets: number): Promise<EveTray> {
  const folder = await mkdtemp(join(tmpdir(), 'eve-tray-'))
  const [tray, out, command] = [join(folder, 'tray'), join(folder, 'out'), join(folder, 'print')]
  let named = 0
  async function fill(count: number): Promise<void> {
    await rm(tray, { recursive: true, force: true })
    await mkdir(tray)
    for (let sheet = 0; sheet < count; sheet += 1) await writeFile(join(tray, String((named += 1))), '')
  }
  await mkdir(out)
  await fill(sheets)
  await writeFile(command, script(folder), { mode: 0o700 })
  return {
    command,
    fill,
    out: async () => (await readdir(out)).length,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
