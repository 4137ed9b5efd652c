import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Folders where systems keep fonts. */
const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  join(homedir(), 'Library/Fonts'),
  'C:\\Windows\\Fonts',
]

/** File names of fonts known to hold Chinese, the handsomest for a caption first. */
const KNOWN_FILES = [
  /notoserifcjk.*(regular|medium)/,
  /sourcehanserif/,
  /notosans(cjk|sc).*regular/,
  /sourcehansans/,
  /pingfang/,
  /hiragino sans gb/,
  /stheiti light/,
  /msyh\.ttc/,
  /wqy-microhei/,
  /wqy-zenhei/,
  /simsun/,
  /simhei/,
  /droidsansfallback/,
  /uming/,
  /ukai/,
]

/** The file of an installed font with Chinese letters, or undefined. `folders` for tests. */
export function findCjkFont(folders: readonly string[] = FONT_FOLDERS): string | undefined {
  const files = folders.flatMap((folder) => listFonts(folder, 3))
  for (const known of KNOWN_FILES) {
    const file = files.find((candidate) => known.test(candidate.toLowerCase()))
    if (file) return file
  }
  return undefined
}

function listFonts(folder: string, depth: number): string[] {
  return readFolder(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return depth > 0 ? listFonts(path, depth - 1) : []
    return /\.(ttf|ttc|otf)$/i.test(entry.name) ? [path] : []
  })
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Not there or not ours to read: this system keeps its fonts elsewhere.
    return []
  }
}
