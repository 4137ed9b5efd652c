import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import type { DrawInfoDetail, Progress } from '@drawdesk/contract/drawing/records/draw-info'
import type { FileView } from '@drawdesk/contract/core/schema'

/** Rows as the server answers them, for the tests of the drawing screens. */
const audit = {
  tenantId: '000000',
  createUser: '1',
  createDept: '',
  createTime: '2026-01-02 03:04:05',
  updateUser: '1',
  updateTime: '2026-01-02 03:04:05',
  status: 1,
  isDeleted: 0 as const,
}

export function buildBody(children: Record<string, BodyNode> = {}): BodyNode {
  return {
    id: 'root',
    paramType: 5,
    childrenObjectMap: { prompt: { id: 'p', paramType: 7, paramDef: '{{prompt}}' }, ...children },
  }
}

export function buildDrawApi(facts: Partial<DrawApi> = {}): DrawApi {
  return {
    id: '11',
    apiName: '示例接口',
    apiCode: 'sample',
    kind: 'http',
    preset: '',
    capability: 'txt2img',
    flow: 'sync',
    baseUrl: 'https://api.example.com',
    defaultPrompt: '一只橘猫',
    negativePrompt: '',
    proxyConfigId: '',
    sort: 0,
    remark: '',
    active: 0,
    health: { state: 'closed', reason: '', until: '' },
    secrets: { apiKey: { isSet: true, tail: '3f9a' } },
    version: 3,
    ...audit,
    definition: {
      capability: 'txt2img',
      baseUrl: 'https://api.example.com',
      auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
      flow: 'sync',
      submit: { method: 'POST', path: '/v1/images', contentType: 'json', body: buildBody() },
      result: { items: 'body.data[].url', kind: 'url' },
    },
    ...facts,
  }
}

export function buildFile(facts: Partial<FileView> = {}): FileView {
  return {
    fileId: '77',
    name: 'a.png',
    mime: 'image/png',
    bytes: 10,
    width: 800,
    height: 400,
    url: '/files/77',
    webUrl: '/files/77?web',
    thumbUrl: '/files/77?thumb',
    ...facts,
  }
}

export function buildProgress(facts: Partial<Progress> = {}): Progress {
  return {
    infoId: '901',
    key: 'draw:901',
    type: 'draw',
    state: 0,
    progress: 0,
    position: null,
    waitSeconds: null,
    previewUrl: '',
    files: [],
    error: null,
    attempt: 1,
    queuedTime: '2026-01-02 03:04:05',
    startedTime: '',
    finishedTime: '',
    elapsedMs: null,
    cost: null,
    version: 1,
    ...facts,
  }
}

export function buildRecord(facts: Partial<DrawInfoDetail> = {}): DrawInfoDetail {
  return {
    id: '901',
    type: 'draw',
    parentId: '',
    state: 2,
    progress: 1,
    prompt: '雨后的小镇',
    negativePrompt: '',
    width: 800,
    height: 400,
    n: 1,
    seed: '42',
    params: null,
    userId: '1',
    userName: '小李',
    exId: '',
    exName: '',
    styleId: '',
    styleName: '',
    promptId: '',
    apiId: '11',
    apiName: '示例接口',
    loginId: '',
    inputs: [],
    files: [buildFile()],
    cost: null,
    error: null,
    attempts: 1,
    moderation: 1,
    takenDown: 0,
    payLogId: '',
    refundState: null,
    queuedTime: '2026-01-02 03:04:05',
    startedTime: '2026-01-02 03:04:06',
    finishedTime: '2026-01-02 03:04:10',
    elapsedMs: 4000,
    version: 2,
    ...audit,
    attemptList: [],
    lineage: {
      apiVersion: 3,
      styleVersion: null,
      promptVersion: null,
      sealVersion: null,
      exVersion: null,
      words: '',
      variables: {},
      stamp: [],
      plainFiles: [],
      scale: null,
      local: '',
      followUp: '',
      body: null,
    },
    children: [],
    canModel: 1,
    decisions: [],
    ...facts,
  }
}
