import type { FakeAnswer } from '../kit/fake-http.ts'

/** How one service departs from the OpenAI form: its path, its words, its way of reporting usage. */
export interface ChatVendor {
  /** Before `/chat/completions` and `/models`. */
  path: string
  models: readonly string[]
  wrongKey: FakeAnswer
  noModel(model: string): FakeAnswer
  balance: FakeAnswer
  /** Where usage stands: at the end where it is asked for, at the end always, in the last choice, or in a field of its own. */
  usage: 'asked' | 'always' | 'choice' | 'groq'
  /** Fields of the body that it refuses. */
  forbids?: readonly string[]
  /** A comment that keeps the connection awake before the first word. */
  comment?: string
  /** A reasoning model thinks in this field first. */
  thinksIn?: 'reasoning_content' | 'reasoning'
  /** Ends a stream with the whole message once more. */
  endsWithMessage?: boolean
  /** How the list of models names one. */
  listed?: (model: string) => string
}

const error = (status: number, body: unknown): FakeAnswer => ({ status, body })
/** `{error: {message, type, code}}`, as most write it. */
const plain = (status: number, message: string, type: string, code: string | number | null = null): FakeAnswer =>
  error(status, { error: { message, type, param: null, code } })
const baseResp = (code: number, message: string): FakeAnswer =>
  error(200, { choices: null, created: 0, model: '', base_resp: { status_code: code, status_msg: message } })

/** By the code of the preset. */
export const CHAT_VENDORS = {
  openai: {
    path: '/v1',
    models: ['gpt-4.1-mini', 'gpt-4.1', 'gpt-4o'],
    wrongKey: plain(401, 'Incorrect API key provided', 'invalid_request_error', 'invalid_api_key'),
    noModel: (model) =>
      plain(
        404,
        `The model \`${model}\` does not exist or you do not have access to it.`,
        'invalid_request_error',
        'model_not_found',
      ),
    balance: plain(
      429,
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    usage: 'asked',
  },
  deepseek: {
    path: '',
    models: ['deepseek-chat', 'deepseek-reasoner'],
    wrongKey: plain(401, 'Authentication Fails (no such user)', 'authentication_error', 'invalid_request_error'),
    noModel: () => plain(400, 'Model Not Exist', 'invalid_request_error', 'invalid_request_error'),
    balance: plain(402, 'Insufficient Balance', 'unknown_error', 'invalid_request_error'),
    usage: 'asked',
    comment: ': keep-alive',
    thinksIn: 'reasoning_content',
  },
  qwen: {
    path: '/compatible-mode/v1',
    models: ['qwen-plus', 'qwen-max', 'qwen-vl-max'],
    wrongKey: plain(401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'),
    noModel: (model) =>
      plain(
        404,
        `The model \`${model}\` does not exist or you do not have access to it.`,
        'invalid_request_error',
        'model_not_found',
      ),
    balance: plain(400, 'Access denied, please make sure your account is in good standing.', 'Arrearage', 'Arrearage'),
    usage: 'asked',
  },
  kimi: {
    path: '/v1',
    models: ['kimi-k2-0905-preview', 'moonshot-v1-32k', 'moonshot-v1-32k-vision-preview'],
    wrongKey: error(401, { error: { message: 'Invalid Authentication', type: 'invalid_authentication_error' } }),
    noModel: (model) =>
      error(404, {
        error: { message: `Not found the model ${model} or Permission denied`, type: 'resource_not_found_error' },
      }),
    balance: error(429, {
      error: {
        message: 'Your account is suspended, please check your plan and billing details',
        type: 'exceeded_current_quota_error',
      },
    }),
    usage: 'choice',
  },
  glm: {
    path: '/api/paas/v4',
    models: ['glm-4.6', 'glm-4.5-air', 'glm-4.5-flash', 'glm-4.5v'],
    wrongKey: error(401, { error: { code: '1000', message: '身份验证失败。' } }),
    noModel: () => error(400, { error: { code: '1211', message: '模型不存在，请检查模型代码。' } }),
    balance: error(429, { error: { code: '1113', message: '余额不足或无可用资源包,请充值。' } }),
    usage: 'always',
    thinksIn: 'reasoning_content',
  },
  doubao: {
    path: '/api/v3',
    models: ['doubao-seed-1-6-251015', 'doubao-seed-1-6-flash-250828'],
    wrongKey: plain(401, 'The API key in the request is missing or invalid.', 'Unauthorized', 'AuthenticationError'),
    noModel: (model) =>
      plain(
        404,
        `The model or endpoint ${model} does not exist or you do not have access to it.`,
        'NotFound',
        'InvalidEndpointOrModel.NotFound',
      ),
    balance: plain(
      403,
      'The request failed because your account has an overdue balance.',
      'Forbidden',
      'AccountOverdueError',
    ),
    usage: 'asked',
  },
  hunyuan: {
    path: '/v1',
    models: ['hunyuan-turbos-latest', 'hunyuan-t1-latest', 'hunyuan-lite'],
    wrongKey: plain(401, 'Incorrect API key provided', 'invalid_request_error', 'invalid_api_key'),
    noModel: () => plain(400, '模型不存在', 'runtime_error', '2001'),
    balance: plain(400, '账号已欠费，请充值后使用。', 'runtime_error', '2004'),
    usage: 'always',
  },
  minimax: {
    path: '/v1',
    models: ['MiniMax-M2', 'MiniMax-Text-01'],
    wrongKey: baseResp(
      1004,
      "login fail: Please carry the API secret key in the 'Authorization' field of the request header",
    ),
    noModel: () => baseResp(2013, 'invalid params, unknown model'),
    balance: baseResp(1008, 'insufficient balance'),
    usage: 'always',
    endsWithMessage: true,
  },
  siliconflow: {
    path: '/v1',
    models: ['deepseek-ai/DeepSeek-V3', 'Qwen/Qwen3-8B'],
    wrongKey: error(401, 'Invalid token'),
    noModel: () =>
      error(400, { code: 20_012, message: 'Model does not exist. Please check it carefully.', data: null }),
    balance: error(403, { code: 30_001, message: 'Sorry, your account balance is insufficient', data: null }),
    usage: 'asked',
  },
  openrouter: {
    path: '/api/v1',
    models: ['openrouter/auto', 'anthropic/claude-sonnet-4.5'],
    wrongKey: error(401, { error: { message: 'User not found.', code: 401 } }),
    noModel: (model) => error(400, { error: { message: `${model} is not a valid model ID`, code: 400 } }),
    balance: error(402, {
      error: { message: 'Insufficient credits. Add more using https://openrouter.ai/credits', code: 402 },
    }),
    usage: 'asked',
    comment: ': OPENROUTER PROCESSING',
    thinksIn: 'reasoning',
  },
  gemini: {
    path: '/v1beta/openai',
    models: ['gemini-2.5-flash', 'gemini-2.5-flash-lite', 'gemini-2.5-pro'],
    wrongKey: error(400, [
      { error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } },
    ]),
    noModel: (model) =>
      error(404, [
        {
          error: {
            code: 404,
            message: `models/${model} is not found for API version v1main, or is not supported for generateContent.`,
            status: 'NOT_FOUND',
          },
        },
      ]),
    balance: error(429, [
      {
        error: {
          code: 429,
          message: 'You exceeded your current quota, please check your plan and billing details.',
          status: 'RESOURCE_EXHAUSTED',
        },
      },
    ]),
    usage: 'asked',
    listed: (model) => `models/${model}`,
  },
  mistral: {
    path: '/v1',
    models: ['mistral-small-latest', 'mistral-medium-latest', 'mistral-large-latest'],
    wrongKey: error(401, { detail: 'Unauthorized' }),
    noModel: (model) =>
      error(400, {
        object: 'error',
        message: `Invalid model: ${model}`,
        type: 'invalid_model',
        param: null,
        code: '1500',
      }),
    balance: error(402, { detail: 'Payment required' }),
    usage: 'always',
    forbids: ['stream_options', 'user'],
  },
  groq: {
    path: '/openai/v1',
    models: ['llama-3.3-70b-versatile', 'openai/gpt-oss-120b'],
    wrongKey: error(401, {
      error: { message: 'Invalid API Key', type: 'invalid_request_error', code: 'invalid_api_key' },
    }),
    noModel: (model) =>
      error(404, {
        error: {
          message: `The model \`${model}\` does not exist or you do not have access to it.`,
          type: 'invalid_request_error',
          code: 'model_not_found',
        },
      }),
    balance: plain(402, 'Your organization has an unpaid balance', 'billing', null),
    usage: 'groq',
    thinksIn: 'reasoning',
  },
  xai: {
    path: '/v1',
    models: ['grok-4', 'grok-3-mini'],
    wrongKey: error(400, {
      code: 'Client specified an invalid argument',
      error: 'Incorrect API key provided: xa***00. You can obtain an API key from https://console.x.ai.',
    }),
    noModel: (model) =>
      error(404, {
        code: 'Some requested entity was not found',
        error: `The model ${model} does not exist or your team does not have access to it.`,
      }),
    balance: error(403, {
      code: 'The caller does not have permission to execute the specified operation',
      error: "Your team doesn't have any credits yet. You have insufficient credits.",
    }),
    usage: 'always',
    thinksIn: 'reasoning_content',
  },
} as const satisfies Record<string, ChatVendor>
export type ChatVendorCode = keyof typeof CHAT_VENDORS
