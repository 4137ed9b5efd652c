// The structure that docs/architecture.md describes, held by lint: which zone may import which, no cycle of modules, no crowded folder.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { readConfig, untypedFiles } from './typed.mjs'

/** A folder with more files than this is a drawer that nobody finds anything in. */
export const FOLDER_FILES_MAX = 20

/** Folders of files of one kind, one each, that are only ever added to. */
const SERIES = [
  'apps/server/src/db/migrations',
  'apps/server/src/modules/drawing/apis/presets',
  'docs/adr',
  'docs/manual/en',
  'docs/manual/zh',
  'e2e',
  'packages/workflow/testing/miwg',
]

/** Not sources: what is installed, built or kept while it runs. */
const NOT_OURS = /^(node_modules|dist|dist\..*|data|backups|coverage|\.git|\.cache)$/

/** Areas of the server's modules, from the ground up: each imports only what stands above it in this list, types too. A new area takes its place here. */
export const AREAS = [
  'settings',
  'access',
  'files',
  'logs',
  'proxies',
  'develop',
  'identity',
  'events',
  'voice',
  'organisation',
  'notices',
  'messages',
  'rights',
  'sign-in',
  'tools',
  'workflow',
  'money',
  'drawing',
  'queue',
  'chat',
  'devices',
  'operation',
  'reports',
]

/** From the ground up: a folder imports what stands in its own row or in one above it in this list. What is named nowhere stands on top. */
const ZONES = [
  {
    root: 'apps/server/src',
    rows: [
      ['db'],
      ['platform'],
      ['wire'],
      ['crud'],
      ['providers'],
      ...AREAS.map((area) => [`modules/${area}`]),
      ['seeds'],
      ['site'],
      ['services.ts'],
      ['modules.ts'],
    ],
  },
  { root: 'apps/console/src', rows: [['lib'], ['components'], ['resource'], ['features'], ['app']] },
  {
    root: 'apps/kiosk/src',
    rows: [['texts'], ['lib'], ['print'], ['state'], ['parts'], ['screens'], ['kiosk-screen.tsx'], ['app.tsx']],
  },
  { root: 'packages/contract/src', rows: [['core'], ['*'], ['resources.ts'], ['logs']] },
]

/** Screens of an area know of another area only what it keeps in its folder `shared`. */
const AREAS_OF_SCREENS = 'apps/console/src/features'

/** Programs around the product, which no part of the product imports; they may use what tests use. */
const TOOLS = /^(e2e|tools|packages\/fakes)\//

/** Packages of ours that others import by name. */
const PACKAGES = {
  '@drawdesk/contract/': 'packages/contract/src/',
  '@drawdesk/fakes/': 'packages/fakes/src/',
  '@drawdesk/ipp/': 'packages/ipp/src/',
  '@drawdesk/workflow/': 'packages/workflow/src/',
  '@drawdesk/sample-engine/': 'apps/sample-engine/src/',
}

/** Applications are processes apart: each imports only this of another, and of types whatever it needs. */
const BETWEEN_APPS = ['apps/sample-engine/src/spawn.ts']

const IMPORT =
  /^\s*(?:import|export)\s+(?<types>type\s)?(?:[\w*{][^'"]*?\sfrom\s+)?['"](?<spec>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]/gm

const isTest = (file) => /\.(test|fixture)\.tsx?$|\/testing\//.test(file) || TOOLS.test(file)
const appOf = (file) => /^apps\/[^/]+\//.exec(file)?.[0]
const isCode = (file) => /\.(ts|tsx|mjs)$/.test(file)
const folderOf = (file) => posix.dirname(file)

/** Imports of a file as repository paths; `isValue`: the import stays when types are gone. */
export function importsOf(file, text) {
  return [...text.matchAll(IMPORT)].flatMap(({ groups: { types, spec, lazy }, 0: whole }) => {
    const name = spec ?? lazy
    const ours = Object.keys(PACKAGES).find((start) => name.startsWith(start))
    if (ours === undefined && !name.startsWith('.')) return []
    const path = ours
      ? `${PACKAGES[ours]}${name.slice(ours.length)}.ts`
      : posix.normalize(posix.join(folderOf(file), name))
    const names = /\{([^}]*)\}/.exec(whole)?.[1]
    const isOnlyTypes =
      types !== undefined ||
      (names !== undefined &&
        names.trim() !== '' &&
        names.split(',').every((one) => one.trim() === '' || /^type\s/.test(one.trim())) &&
        !/^\s*import\s+\w/.test(whole))
    return [{ path, isValue: !isOnlyTypes }]
  })
}

/** Folders with more than `FOLDER_FILES_MAX` files of their own. */
export function crowdedFolders(files) {
  const counts = new Map()
  for (const file of files) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > FOLDER_FILES_MAX && !SERIES.includes(folder) && folder !== '.')
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files, at most ${FOLDER_FILES_MAX}: split it by what they are about`,
    )
    .toSorted()
}

/** The row of a file in its zone, 0 at the ground; the longest name counts. */
function rowOf({ root, rows }, file) {
  const path = file.slice(root.length + 1)
  const rowsOfNames = rows.flatMap((names, row) => names.map((name) => ({ name, row })))
  const [found] = rowsOfNames
    .filter(({ name }) => (name === '*' ? path.includes('/') : path === name || path.startsWith(`${name}/`)))
    .toSorted((one, other) => other.name.length - one.name.length)
  return found?.row ?? rows.length
}

/** Imports that run back up, from one area of screens or one application into another, or from the product into what is for tests. */
export function wrongImports(edges) {
  const wrong = []
  for (const { from, to, isValue } of edges) {
    if (isTest(from)) continue
    if (isTest(to)) {
      wrong.push(`${from} imports ${to}, which is for tests`)
      continue
    }
    if (isValue && appOf(to) !== undefined && appOf(to) !== appOf(from) && !BETWEEN_APPS.includes(to))
      wrong.push(`${from} imports ${to}, which is another application`)
    for (const zone of ZONES) {
      if (!from.startsWith(`${zone.root}/`) || !to.startsWith(`${zone.root}/`)) continue
      if (rowOf(zone, to) > rowOf(zone, from)) wrong.push(`${from} imports ${to}, which stands above it`)
    }
    if (!from.startsWith(`${AREAS_OF_SCREENS}/`) || !to.startsWith(`${AREAS_OF_SCREENS}/`)) continue
    const [own] = from.slice(AREAS_OF_SCREENS.length + 1).split('/')
    const [area, folder] = to.slice(AREAS_OF_SCREENS.length + 1).split('/')
    if (area !== own && folder !== 'shared')
      wrong.push(`${from} imports ${to}: of another area only what stands in its folder "shared"`)
  }
  return wrong.toSorted()
}

/** Folder of a server module: the one below its area, or the area itself. */
const MODULES = 'apps/server/src/modules/'
export function moduleOf(file) {
  if (!file.startsWith(MODULES)) return undefined
  const parts = file.slice(MODULES.length).split('/')
  if (parts.length === 1) return undefined
  return parts.length === 2 ? parts[0] : `${parts[0]}/${parts[1]}`
}

/** Folders of modules that `AREAS` does not place, so that nothing would hold them. */
export function areasWithoutPlace(files) {
  const areas = files.filter((file) => file.startsWith(MODULES)).map((file) => file.slice(MODULES.length).split('/')[0])
  return [...new Set(areas)]
    .filter((area) => !AREAS.includes(area))
    .map((area) => `${MODULES}${area} has no place among AREAS (scripts/structure/structure.mjs)`)
    .toSorted()
}

/** Groups of modules that need each other in a circle (strongly connected, Tarjan); types count. */
export function moduleCycles(edges) {
  const graph = new Map()
  const why = new Map()
  for (const { from, to } of edges) {
    if (isTest(from)) continue
    const [one, other] = [moduleOf(from), moduleOf(to)]
    if (one === undefined || other === undefined || one === other) continue
    if (!graph.has(one)) graph.set(one, new Set())
    if (!graph.has(other)) graph.set(other, new Set())
    graph.get(one).add(other)
    const key = `${one} → ${other}`
    why.set(key, [...(why.get(key) ?? []), `${from.slice(MODULES.length)} → ${to.slice(MODULES.length)}`])
  }
  const groups = []
  const index = new Map()
  const low = new Map()
  const stack = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of graph.get(node)) {
      if (!index.has(next)) {
        visit(next)
        low.set(node, Math.min(low.get(node), low.get(next)))
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) groups.push(group.toSorted())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  const inside = (group) =>
    [...why]
      .filter(([key]) => key.split(' → ').every((name) => group.includes(name)))
      .map(([key, files]) => `${key} (${files.length}: ${files[0]})`)
  return groups.map((group) => ({ group, edges: inside(group) }))
}

/** Every import of the code among `files`, by the text on the disk. */
export function readEdges(root, files) {
  const known = new Set(files)
  return files.filter(isCode).flatMap((file) =>
    importsOf(file, readFileSync(posix.join(root, file), 'utf8'))
      .filter(({ path }) => known.has(path))
      .map(({ path, isValue }) => ({ from: file, to: path, isValue })),
  )
}

/** Files of the repository, as paths below its root. */
export function listFiles(root, folder = '') {
  return readdirSync(posix.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}

/** All that is wrong with the structure, a line each. */
export function structureProblems(root) {
  const files = listFiles(root)
  const edges = readEdges(root, files)
  return [
    ...crowdedFolders(files),
    ...untypedFiles(files, readConfig(root)),
    ...areasWithoutPlace(files),
    ...wrongImports(edges),
    ...moduleCycles(edges).map(
      ({ group, edges: ways }) =>
        `modules need each other in a circle: ${group.join(', ')}\n    ${ways.join('\n    ')}`,
    ),
  ]
}
