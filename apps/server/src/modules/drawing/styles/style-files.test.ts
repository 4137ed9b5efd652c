import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PromptFile } from '@drawdesk/contract/drawing/draw-prompt'
import { StyleFile } from '@drawdesk/contract/drawing/draw-style'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { drawApiCalls, httpDefinition, refusal } from '../apis/testing/kit.ts'
import { promptCalls, styleCalls } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let other: SignedIn
let styles: ReturnType<typeof styleCalls>
let prompts: ReturnType<typeof promptCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const apiId = await drawApiCalls(admin).add({
    apiName: 'sketcher',
    apiCode: 'sketcher',
    secrets: { apiKey: 'sk-PLANTED-0123456789' },
  })
  styles = styleCalls(admin, apiId)
  prompts = promptCalls(admin)
  other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
})
afterAll(() => test.close())

const count = async (): Promise<[number, number]> => [(await styles.page({})).length, (await prompts.page({})).length]

describe('styles as a file', () => {
  it('hold everything but ids, covers and secrets, and make the same styles in another tenant, inactive', async () => {
    const { fileId } = await uploadPicture(admin)
    const id = await styles.add({
      styleName: 'oil',
      cover: fileId,
      prompt: '{{colour}} oil',
      variables: [{ name: 'colour', label: 'Colour', default: 'red', required: true }],
      values: { prompt: '{{prompt}}!' },
      width: 512,
      tags: ['warm'],
      sort: 4,
      remark: 'r',
    })
    const second = await styles.add({ styleName: 'ink' })
    await styles.call('changeActive', { id, active: '1' })

    const { data: file } = await styles.post<StyleFile>('exportFile', { ids: [second, id, second] })
    const theirApi = await drawApiCalls(other).add({ apiName: 'their sketcher', apiCode: 'sketcher' })
    const theirs = styleCalls(other, theirApi)
    const made = await theirs.post<{ ids: string[] }>('importFile', file)

    expect(misfits(StyleFile, file)).toEqual([])
    expect(file.styles.map(({ styleName, apiCode }) => [styleName, apiCode])).toEqual([
      ['ink', 'sketcher'],
      ['oil', 'sketcher'],
    ])
    expect(JSON.stringify(file)).not.toMatch(new RegExp(`${fileId}|${id}|PLANTED`))
    expect(await theirs.row(made.data.ids[1] as string)).toMatchObject({
      styleName: 'oil',
      cover: '',
      apiId: theirApi,
      prompt: '{{colour}} oil',
      variables: [{ name: 'colour', label: 'Colour', default: 'red', required: true }],
      values: { prompt: '{{prompt}}!' },
      width: 512,
      tags: ['warm'],
      sort: 4,
      remark: 'r',
      active: 0,
      uses: 0,
      version: 1,
    })
    expect((await theirs.call<unknown[]>('versions', { id: made.data.ids[0] as string })).data).toHaveLength(1)
  })

  it('are taken whole or not at all; every mistake stands beside its row and field', async () => {
    const before = await count()
    const row = {
      styleName: 'good',
      apiCode: 'sketcher',
      prompt: '',
      negativePrompt: '',
      variables: [],
      values: {},
      width: null,
      height: null,
      tags: [],
      sort: 0,
      remark: '',
    }

    const wrong = await styles.post('importFile', {
      kind: 'drawdesk.styles',
      version: 1,
      styles: [
        row,
        { ...row, apiCode: 'nobody', prompt: '{{secret.apiKey}}' },
        { ...row, styleName: '  ', values: { nothing: 1 } },
      ],
    })
    const misshapen = await styles.post('importFile', {
      kind: 'drawdesk.styles',
      version: 1,
      styles: [{ ...row, width: 1 }],
    })
    const otherKind = await styles.post('importFile', { kind: 'drawdesk.prompts', version: 1, styles: [row] })

    expect(refusal(wrong)).toEqual([
      400,
      ['styles[1].apiCode', 'styles[1].prompt', 'styles[2].styleName', 'styles[2].values.nothing'],
    ])
    expect([refusal(misshapen), refusal(otherKind)]).toEqual([
      [400, ['styles[0].width']],
      [400, ['kind']],
    ])
    expect(await count()).toEqual(before)
  })

  it('find no API of another tenant by its code', async () => {
    await drawApiCalls(admin).add({ apiName: 'mine', apiCode: 'only-mine', definition: httpDefinition() })
    const row = {
      styleName: 'good',
      apiCode: 'only-mine',
      prompt: '',
      negativePrompt: '',
      variables: [],
      values: {},
      width: null,
      height: null,
      tags: [],
      sort: 0,
      remark: '',
    }

    expect(
      refusal(await styleCalls(other, '').post('importFile', { kind: 'drawdesk.styles', version: 1, styles: [row] })),
    ).toEqual([400, ['styles[0].apiCode']])
  })
})

describe('prompts as a file', () => {
  it('go and come the same way, those without an API too', async () => {
    const id = await prompts.add({
      title: 'cats',
      content: '{{n}} cats',
      variables: [{ name: 'n', label: 'How many', default: '3', required: false }],
      category: 'animals',
      tags: ['t'],
      apiId: '',
    })

    const { data: file } = await prompts.post<PromptFile>('exportFile', { ids: [id] })
    const made = await prompts.post<{ ids: string[] }>('importFile', file)

    expect(file.prompts[0]).toMatchObject({ title: 'cats', apiCode: '' })
    expect(await prompts.row(made.data.ids[0] as string)).toMatchObject({
      title: 'cats',
      content: '{{n}} cats',
      variables: [{ label: 'How many' }],
      category: 'animals',
      tags: ['t'],
      apiId: '',
      active: 0,
    })
  })

  it('are taken whole or not at all', async () => {
    const before = await count()
    const row = {
      title: 'good',
      content: 'x',
      negative: '',
      category: '',
      tags: [],
      apiCode: '',
      variables: [],
      remark: '',
    }

    const wrong = await prompts.post('importFile', {
      kind: 'drawdesk.prompts',
      version: 1,
      prompts: [row, { ...row, apiCode: 'nobody' }, { ...row, content: '{{a' }],
    })

    expect(refusal(wrong)).toEqual([400, ['prompts[1].apiCode', 'prompts[2].content']])
    expect(await count()).toEqual(before)
  })
})
