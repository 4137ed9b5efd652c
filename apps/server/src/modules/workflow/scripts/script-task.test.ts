import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow } from '../testing/diagrams.ts'
import { buildWorker, deployed, started } from '../testing/flow-kit.ts'
import { uploadDiagrams } from '../testing/upload.ts'

let test: TestApp
let admin: SignedIn
let worker: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  worker = await buildWorker(test)
})
afterAll(() => test.close())

const scripted = (
  key: string,
  source: string,
  attributes = 'scriptFormat="javascript" flowable:resultVariable="sum"',
) =>
  diagramOf(
    key,
    inARow(
      ['start', 'script', 'work', 'end'],
      `<startEvent id="start"/>
       <scriptTask id="script" name="Add up" ${attributes}><script><![CDATA[${source}]]></script></scriptTask>
       <userTask id="work" name="\${sum}" flowable:assignee="\${me}"/><endEvent id="end"/>`,
    ),
  )

async function switchScripts(isOn: boolean): Promise<void> {
  await test.owner(
    "update system_param set param_value = $1 where param_key = 'flow.scripts' and tenant_id = '000000'",
    [String(isOn)],
  )
}

async function taskOf(definition: string, variables = {}): Promise<unknown> {
  const id = await started(test, worker, definition, { me: worker.user.userId, ...variables })
  return (await test.owner<{ name: string }>('select name from wf_task where instance_id = $1', [id]))[0]?.name
}

describe('a script task', () => {
  it('is not deployed where scripts are off, nor in another language', async () => {
    const off = await uploadDiagrams(admin, { 'off.bpmn': scripted('off', '1') })
    await switchScripts(true)
    const groovy = await uploadDiagrams(admin, { 'groovy.bpmn': scripted('groovy', '1', 'scriptFormat="groovy"') })

    expect([off, groovy].map(({ errors }) => errors)).toEqual([
      [
        {
          field: 'off.bpmn',
          msg: '脚本任务“Add up”不会运行：租户没有启用脚本。管理员可在“系统 › 参数”中把 flow.scripts 设为 true。',
          line: expect.any(Number),
        },
      ],
      [{ field: 'groovy.bpmn', msg: '脚本任务“Add up”的语言是 groovy，只支持 javascript。', line: expect.any(Number) }],
    ])
  })

  it('puts its value, or all that it sets, into variables', async () => {
    await switchScripts(true)
    const value = await deployed(admin, scripted('value', 'lines.reduce((sum, line) => sum + line.price, 0)'))
    const stored = await deployed(
      admin,
      scripted('stored', 'var sum = price * 2', 'scriptFormat="js" flowable:autoStoreVariables="true"'),
    )

    expect(await taskOf(value, { lines: [{ price: 2 }, { price: 3 }] })).toBe('5')
    expect(await taskOf(stored, { price: 4 })).toBe('8')
  })

  it.each([
    ['while (true) {}', 'flow.scriptEndless'],
    ['"x".repeat(1e9)', 'flow.scriptMemory'],
    ['(function f() { f() })()', 'flow.scriptTooDeep'],
    ['"x".repeat(3e5)', 'flow.scriptTooMuch'],
    ['process.exit()', 'flow.scriptFailed'],
  ])('that fails leaves nothing of its step behind: %s', async (source, code) => {
    await switchScripts(true)
    const definition = await deployed(admin, scripted('failing', source))

    await expect(taskOf(definition)).rejects.toMatchObject({ code, values: { node: 'Add up' } })
    expect(await test.owner("select 1 from wf_instance where process_key = 'failing'")).toEqual([])
  })

  it('is not run where scripts were switched off since', async () => {
    await switchScripts(true)
    const definition = await deployed(admin, scripted('since', '1'))
    await switchScripts(false)

    await expect(taskOf(definition)).rejects.toMatchObject({ code: 'flow.scriptOff', values: { node: 'Add up' } })
  })
})
