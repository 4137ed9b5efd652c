import { FORBIDDEN_PARAM_NAMES, parsePath } from '../body/body-node.ts'
import { isRecord, text } from '../body/body-node-check.ts'
import { needsTaskId } from './draw-definition-check-flow.ts'
import { FETCH_TEMPLATES, isAbsent, type FieldChecks, type Fields } from './draw-definition-fields.ts'
import { RESULT_KINDS } from './draw-definition.ts'
import { isVariableName, TEMPLATE_NAMESPACES, type TemplateNamespace } from './template.ts'

const STEPS_MAX = 10
const PATCHES_MAX = 200
const FOLLOW_UPS_MAX = 20
const PATCH_TEMPLATES: readonly TemplateNamespace[] = ['vars', 'call', 'task', 'callback', 'parent', 'node']

/** A plain name that no namespace of templates hides. */
function isOwnVariable(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > 60 || name.includes('.') || !isVariableName(name)) return false
  return !TEMPLATE_NAMESPACES.some((namespace) => namespace === name) && !FORBIDDEN_PARAM_NAMES.includes(name)
}

export function checkResult(result: Fields, at: string, check: FieldChecks): void {
  check.expression(result.items, `${at}.items`, true)
  check.oneOf(result, 'kind', `${at}.kind`, RESULT_KINDS, true)
  if (typeof result.limit === 'number') check.number(result, 'limit', `${at}.limit`, [1, 100])
  else check.template(result.limit, `${at}.limit`, ['vars'])
  if (result.kind === 'ref') check.template(result.fetch, `${at}.fetch`, FETCH_TEMPLATES, true)
  check.number(result, 'ttlSec', `${at}.ttlSec`, [1, 31_536_000])
  check.template(result.proxy, `${at}.proxy`, ['node'])
  for (const part of ['meta', 'extra']) {
    const expressions = result[part]
    if (isRecord(expressions)) {
      for (const [name, item] of Object.entries(expressions)) check.expression(item, `${at}.${part}.${name}`, true)
    } else if (!isAbsent(expressions))
      check.add(`${at}.${part}`, text('应为名称与表达式的列表', 'Must be a list of names and expressions'))
  }
}

export function checkPrepare(definition: Fields, check: FieldChecks): void {
  const steps = definition.prepare ?? []
  if (!Array.isArray(steps) || steps.length > STEPS_MAX)
    return check.add('prepare', text(`应为列表，最多 ${STEPS_MAX} 步`, `Must be a list of at most ${STEPS_MAX} steps`))
  const names = new Set<string>()
  steps.forEach((step: unknown, index) => {
    const at = `prepare[${index}]`
    if (!isRecord(step))
      return check.add(at, text('应为 {name, method, path, set}', 'Must be {name, method, path, set}'))
    check.call(step, at)
    check.expression(step.ok, `${at}.ok`)
    if (!isOwnVariable(step.name))
      check.add(`${at}.name`, text('请填写名称（字母、数字、下划线）', 'Enter a name (letters, digits, underscores)'))
    else if (names.has(step.name))
      check.add(`${at}.name`, text(`名称 ${step.name} 重复`, `Duplicate name ${step.name}`))
    else names.add(step.name)
    if (!isRecord(step.set))
      return check.add(`${at}.set`, text('应为变量与表达式的列表', 'Must be a list of variables and expressions'))
    for (const [name, item] of Object.entries(step.set)) {
      if (!isOwnVariable(name)) check.add(`${at}.set.${name}`, text('变量名无效', 'Invalid variable name'))
      check.expression(item, `${at}.set.${name}`, true)
    }
  })
}

/** The parts of a patch path: the parameter that it is in (undefined: the first `as: json`), and the steps inside; undefined when it cannot be read. */
export function readPatchPath(path: unknown): { parameter: string | undefined; steps: string[] } | undefined {
  if (typeof path !== 'string' || path.length > 500) return undefined
  const colon = path.indexOf(':')
  const parameter = colon < 0 ? undefined : path.slice(0, colon)
  const steps = path.slice(colon + 1).split('.')
  if (parameter !== undefined && (parameter === '' || !parsePath(parameter))) return undefined
  if (steps.some((step) => step.trim() === '' || FORBIDDEN_PARAM_NAMES.includes(step))) return undefined
  return { parameter, steps }
}

export function checkPatch(definition: Fields, check: FieldChecks): void {
  const steps = definition.patch ?? []
  if (!Array.isArray(steps) || steps.length > PATCHES_MAX)
    return check.add(
      'patch',
      text(`应为列表，最多 ${PATCHES_MAX} 条`, `Must be a list of at most ${PATCHES_MAX} items`),
    )
  steps.forEach((step: unknown, index) => {
    const at = `patch[${index}]`
    if (!isRecord(step)) return check.add(at, text('应为 {path, value}', 'Must be {path, value}'))
    if (!readPatchPath(step.path))
      check.add(
        `${at}.path`,
        text(
          '路径无法识别，应如 6.inputs.text 或 prompt:6.inputs.text',
          'Invalid path. Use a path such as 6.inputs.text or prompt:6.inputs.text.',
        ),
      )
    check.template(step.value, `${at}.value`, PATCH_TEMPLATES, true)
  })
}

export function checkFollowUps(definition: Fields, check: FieldChecks): void {
  const followUps = check.section(definition, 'followUps')
  if (!followUps) return
  if (Object.keys(followUps).length > FOLLOW_UPS_MAX)
    return check.add('followUps', text(`最多 ${FOLLOW_UPS_MAX} 个`, `At most ${FOLLOW_UPS_MAX}`))
  for (const [name, spec] of Object.entries(followUps)) {
    const at = `followUps.${name}`
    if (!isOwnVariable(name)) check.add(at, text('名称无效', 'Invalid name'))
    if (!isRecord(spec)) {
      check.add(at, text('请填写此部分', 'Fill in this part'))
      continue
    }
    check.call(spec, at, 'POST')
    check.expression(spec.ok, `${at}.ok`)
    check.expression(spec.taskId, `${at}.taskId`, needsTaskId(definition))
    const args = spec.args ?? []
    if (!Array.isArray(args) || !args.every(isOwnVariable))
      check.add(`${at}.args`, text('应为变量名列表', 'Must be a list of variable names'))
    if (isRecord(spec.result)) checkResult(spec.result, `${at}.result`, check)
    else if (!isAbsent(spec.result)) check.add(`${at}.result`, text('请填写此部分', 'Fill in this part'))
  }
}
