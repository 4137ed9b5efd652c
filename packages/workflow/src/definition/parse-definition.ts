import type { DefinitionProblem, ProcessDefinition } from './definition.ts'
import { sharedModdle, listOf, type ModdleElement, type ModdleWarning } from './moddle.ts'
import { createProblems, lineOfOffset, type ProblemList } from './problems.ts'
import { countNodes, readProcess } from './read-process.ts'
import { createIdOf, nameOf } from './reader.ts'

/** UTF-8 bytes of the file. */
export const DIAGRAM_BYTES_MAX = 2 * 1024 * 1024
/** Nodes of one process, those in sub-processes included. */
export const DIAGRAM_NODES_MAX = 2_000

const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
/** What Flowable was before; its names are the same. */
const OLD_NAMES = /http:\/\/activiti\.org\/bpmn/g
const NAMES = 'http://flowable.org/bpmn'

export interface ParseOptions {
  /** Names of handlers that the host can run; left out: handlers are not checked. */
  handlers?: ReadonlySet<string>
  /** Id of the process to read, executable or not; left out: the first executable one. */
  process?: string
}

/** `definition` is undefined when one of the problems is an error. */
export interface ParsedDefinition {
  definition: ProcessDefinition | undefined
  problems: readonly DefinitionProblem[]
}

/**
 * Reads a BPMN file into what the engine runs. Never throws for what is in the file: whatever keeps it from running is an error among `problems`,
 * what is passed over a warning.
 */
export async function parseDefinition(file: string, options: ParseOptions = {}): Promise<ParsedDefinition> {
  const xml = file.replaceAll(OLD_NAMES, NAMES)
  const problems = createProblems(xml)
  const root = refuseUnread(xml, problems) ? undefined : await readXml(xml, problems)
  const process = root && chooseProcess(root, options, problems)
  if (process === undefined) return { definition: undefined, problems: problems.all }
  const count = countNodes(process)
  const reader = { problems, idOf: createIdOf(), handlers: options.handlers }
  const place = { element: reader.idOf(process) }
  if (count > DIAGRAM_NODES_MAX) {
    const facts = { count: `${count}`, limit: `${DIAGRAM_NODES_MAX}` }
    problems.add('error', 'too-many-nodes', { ...place, facts })
    return { definition: undefined, problems: problems.all }
  }
  if (count === 0) problems.add('error', 'empty-process', { ...place, facts: { name: nameOf(process, reader) } })
  const definition = readProcess(process, reader)
  const isRefused = problems.all.some(({ severity }) => severity === 'error')
  return { definition: isRefused ? undefined : definition, problems: problems.all }
}

/** What is refused before a parser sees it. */
function refuseUnread(xml: string, problems: ProblemList): boolean {
  if (hasMoreBytes(xml, DIAGRAM_BYTES_MAX)) {
    problems.add('error', 'too-large', { facts: { limit: `${DIAGRAM_BYTES_MAX / 1024 / 1024} MB` } })
    return true
  }
  const doctype = xml.search(/<!DOCTYPE/i)
  if (doctype >= 0) problems.add('error', 'doctype', { line: lineOfOffset(xml, doctype) })
  return doctype >= 0
}

/** Whether the text has more than `most` bytes in UTF-8. */
function hasMoreBytes(text: string, most: number): boolean {
  if (text.length > most) return true
  let bytes = text.length
  // Half of a pair counts 2, so that a pair counts 4.
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes > most
}

async function readXml(xml: string, problems: ProblemList): Promise<ModdleElement | undefined> {
  try {
    const { rootElement, warnings } = await sharedModdle().fromXML(xml)
    for (const warning of warnings) reportWarning(warning, xml, problems)
    return rootElement
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    problems.add('error', 'not-bpmn', { line: lineInMessage(message), facts: { reason: firstLine(message) } })
    return undefined
  }
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
/** moddle counts lines from 0. */
const lineInMessage = (message: string) => {
  const line = /line: (\d+)/.exec(message)?.[1]
  return line === undefined ? undefined : Number(line) + 1
}

/** References that a process does not run without; moddle drops those that lead nowhere, and other ones are left out without harm. */
const NEEDED_REFERENCES = [
  'sourceRef',
  'targetRef',
  'attachedToRef',
  'default',
  'messageRef',
  'signalRef',
  'errorRef',
  'escalationRef',
  'activityRef',
].map((name) => `bpmn:${name}`)
const RUNS = /^bpmn:(SequenceFlow|.*(Event|Task|Activity|Gateway|SubProcess|Transaction|EventDefinition))$/

/** moddle leaves out what it cannot read and says so in a warning: what belongs to BPMN itself would be missing without a trace. */
function reportWarning(warning: ModdleWarning, xml: string, problems: ProblemList): void {
  const unparsable = /unparsable content <([^>\s]+)>/.exec(warning.message)?.[1]
  if (unparsable !== undefined) {
    const twice = /duplicate ID <([^>]+)>/.exec(warning.message)?.[1]
    if (twice !== undefined) return problems.add('error', 'duplicate-id', { element: twice, facts: { name: twice } })
    const severity = bpmnPrefixes(xml).includes(prefixOf(unparsable)) ? 'error' : 'warning'
    problems.add(severity, 'unparsable', { line: lineInMessage(warning.message), facts: { name: unparsable } })
    return
  }
  if (!warning.message.startsWith('unresolved reference')) return
  const { element, property = '', value = '' } = warning
  const isNeeded = NEEDED_REFERENCES.includes(property) && RUNS.test(element?.$type ?? '')
  const id = element?.id
  problems.add(isNeeded ? 'error' : 'warning', 'unresolved-reference', {
    element: id,
    facts: { name: id ?? element?.$type ?? '', value },
  })
}

const prefixOf = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '')

const bpmnPrefixes = (xml: string) =>
  [...xml.matchAll(/xmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/g)]
    .filter(([, , uri]) => uri === BPMN)
    .map(([, prefix]) => prefix ?? '')

function chooseProcess(root: ModdleElement, { process }: ParseOptions, problems: ProblemList) {
  const processes = listOf(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  if (process !== undefined) {
    const named = processes.find(({ id }) => id === process)
    if (named === undefined) problems.add('error', 'no-process', {})
    return named
  }
  const [first, ...others] = processes.filter(
    (one) => one.isExecutable !== false && listOf(one, 'flowElements').length > 0,
  )
  if (first === undefined) problems.add('error', 'no-process', {})
  else if (others.length > 0)
    problems.add('warning', 'several-processes', { element: first.id, facts: { name: String(first.name ?? first.id) } })
  return first
}
