import { AURORA_PROMPT_WORDS, startAuroraFake } from './aurora.ts'
import { startAlipayFake } from './pay/alipay/alipay.ts'
import { AZURE_SPEECH_WORDS, startAzureSpeechFake } from './azure-speech.ts'
import { BFL_PROMPT_WORDS, startBflFake } from './bfl.ts'
import { COMFY_PROMPT_WORDS, startComfyUiFake } from './self-hosted/comfyui.ts'
import { CLAUDE_PROMPT_WORDS, startClaudeChatFake } from './chat/claude-chat.ts'
import { CHAT_VENDORS, type ChatVendorCode } from './chat/chat-vendors.ts'
import { startVendorChatFake, VENDOR_PROMPT_WORDS } from './chat/vendor-chat.ts'
import { COSYVOICE_WORDS, startCosyVoiceFake } from './cosyvoice.ts'
import { DASHSCOPE_PROMPT_WORDS, startDashScopeFake } from './dashscope.ts'
import type { FakeEntry } from './kit/fake-entry.ts'
import type { FakeServer } from './kit/fake-http.ts'
import { FAKE_ALIPAY, FAKE_KEYS, FAKE_WECHAT, oneLine } from './pay/keys/fake-keys.ts'
import { HUNYUAN_PROMPT_WORDS, startHunyuanFake } from './hunyuan.ts'
import { startImageenhanFake } from './imageenhan.ts'
import { JIMENG_PROMPT_WORDS, startJimengFake } from './jimeng.ts'
import { MIDJOURNEY_PROMPT_WORDS, startMidjourneyFake } from './self-hosted/midjourney-proxy.ts'
import { CHAT_PROMPT_WORDS, startOpenAiChatFake } from './openai/openai-chat.ts'
import { OPENAI_PROMPT_WORDS, startOpenAiImagesFake } from './openai/openai-images.ts'
import { OPENAI_SPEECH_WORDS, startOpenAiSpeechFake } from './openai/openai-speech.ts'
import { FAKE_PRINTER_PATH, startPrinterFake } from './printer/printer.ts'
import { REPLICATE_PROMPT_WORDS, startReplicateFake } from './replicate.ts'
import { SD_PROMPT_WORDS, startSdWebuiFake } from './self-hosted/sd-webui.ts'
import { startFakeS3 } from './s3.ts'
import { SIGN_IN_FAKES } from './sign-in/entries.ts'
import { SEEDREAM_PROMPT_WORDS, startSeedreamFake } from './seedream.ts'
import { SMS_FAKES } from './sms/sms-list.ts'
import { startAliyunStoreFake } from './storage/aliyun.ts'
import { startQiniuStoreFake } from './storage/qiniu.ts'
import { startTencentStoreFake } from './storage/tencent.ts'
import type { FakeStore } from './storage/xml-store.ts'
import { startWechatPayFake } from './pay/wechat/wechat-pay.ts'
import { startTripoFake, TRIPO_PROMPT_WORDS } from './tripo.ts'

/** Between two changes of a task, so that a person sees them. */
const STEP_MS = 1_500
/** A refund is under way for so long, so that a person sees it. */
const SETTLE_MS = 3_000
const payHint = (url: string): string =>
  `curl '${url}/control/orders'\ncurl -X POST '${url}/control/pay' -d '{"args":["the number of the order"]}'`
/** A photo printer takes its time, and its tray runs out while a person plays. */
const SHEET_MS = 4_000
const TRAY_SHEETS = 18
const printerHint = ({ url, uri }: { url: string; uri: string }): string =>
  `# printer address: ${uri}\ncurl '${url}/control/sheets'\ncurl -X POST '${url}/control/trouble' -d '{"args":["media-jam"]}'\ncurl -X POST '${url}/control/fill' -d '{"args":["18"]}'`
const WEBHOOK_SECRET = `whsec_${Buffer.from('fake-webhook-secret-0123').toString('base64')}`

/** Keys and bucket of every store. */
const STORE = { accessKey: 'ak-fake-store-1234', secretKey: 'sk-fake-store-1234', bucket: 'desk' }
async function asServer(starting: Promise<FakeStore>): Promise<FakeServer> {
  const store = await starting
  return { url: store.endpoint, requests: [], close: () => store.close() }
}

const VENDOR_KEY = 'sk-fake-vendor-1234'
/** Services of chat presets, by the ports from here on in the order of their codes. */
const VENDOR_PORT = 18_171
const CHAT_VENDOR_FAKES: readonly FakeEntry[] = (Object.keys(CHAT_VENDORS) as ChatVendorCode[]).map((code, index) => ({
  name: `Chat: ${code}`,
  presets: [],
  path: CHAT_VENDORS[code].path,
  port: VENDOR_PORT + index,
  secrets: { apiKey: VENDOR_KEY },
  words: VENDOR_PROMPT_WORDS,
  start: ({ port }) => startVendorChatFake(code, { key: VENDOR_KEY, port }),
}))

/** Every fake, in the order of the presets on the screen. */
export const FAKES: readonly FakeEntry[] = [
  {
    name: 'OpenAI images',
    presets: ['openai-images', 'openai-images-stream', 'openai-images-edit', 'openai-images-mask'],
    port: 18_101,
    secrets: { apiKey: 'sk-fake-key-1234' },
    words: OPENAI_PROMPT_WORDS,
    start: ({ port }) =>
      startOpenAiImagesFake({ key: 'sk-fake-key-1234', hasIdempotency: true, imagesPerMinute: 30, port }),
  },
  {
    name: 'OpenAI-compatible gateway',
    presets: ['openai-compatible'],
    port: 18_102,
    secrets: { apiKey: 'sk-fake-gateway-1234' },
    words: OPENAI_PROMPT_WORDS,
    start: ({ port }) => startOpenAiImagesFake({ key: 'sk-fake-gateway-1234', isGateway: true, port }),
  },
  {
    name: 'Seedream',
    presets: ['seedream'],
    port: 18_103,
    secrets: { apiKey: 'fake-ark-key-1234' },
    words: SEEDREAM_PROMPT_WORDS,
    start: ({ port }) => startSeedreamFake({ key: 'fake-ark-key-1234', port }),
  },
  {
    name: 'DashScope',
    presets: ['dashscope-qwen-image', 'dashscope-super-resolution'],
    port: 18_104,
    secrets: { apiKey: 'sk-fake-dash-5678' },
    words: DASHSCOPE_PROMPT_WORDS,
    start: ({ port }) => startDashScopeFake({ key: 'sk-fake-dash-5678', port }),
  },
  {
    name: 'Aliyun imageenhan',
    presets: ['aliyun-imageenhan'],
    port: 18_105,
    secrets: { accessKeyId: 'LTAIfake0123456789', accessKeySecret: 'fakeAliyunSecret0123456789' },
    words: [],
    start: ({ port }) => startImageenhanFake({ port }),
  },
  {
    name: 'Tencent Hunyuan',
    presets: ['tencent-hunyuan'],
    port: 18_106,
    secrets: { secretId: 'AKIDfake0123456789abcdef', secretKey: 'fakeTencentSecretKey0123456789' },
    words: HUNYUAN_PROMPT_WORDS,
    start: ({ port }) => startHunyuanFake({ jobsAtOnce: 1, port }),
  },
  {
    name: 'Jimeng',
    presets: ['volc-jimeng'],
    port: 18_107,
    secrets: { accessKeyId: 'AKLTfake0123456789', accessKeySecret: 'fakeVolcSecret0123456789==' },
    words: JIMENG_PROMPT_WORDS,
    start: ({ port }) => startJimengFake({ port }),
  },
  {
    name: 'BFL Flux',
    presets: ['bfl-flux', 'bfl-flux-webhook'],
    port: 18_108,
    secrets: { apiKey: 'bfl-fake-key-0123456789' },
    words: BFL_PROMPT_WORDS,
    start: ({ port }) => startBflFake({ port }),
  },
  {
    name: 'Tripo3D',
    presets: ['tripo-text-to-model', 'tripo-image-to-model'],
    port: 18_109,
    secrets: { apiKey: 'tsk_fake0123456789abcdef' },
    words: TRIPO_PROMPT_WORDS,
    start: ({ port }) => startTripoFake({ port }),
  },
  {
    name: 'midjourney-proxy',
    presets: ['midjourney-proxy'],
    port: 18_110,
    secrets: { apiSecret: 'fake-mj-secret-1234' },
    words: MIDJOURNEY_PROMPT_WORDS,
    start: ({ port }) => startMidjourneyFake({ secret: 'fake-mj-secret-1234', stepMs: STEP_MS, queueMax: 13, port }),
  },
  {
    name: 'Replicate',
    presets: ['replicate'],
    port: 18_111,
    secrets: { apiToken: 'r8_fake_token_1234', webhookSecret: WEBHOOK_SECRET },
    words: REPLICATE_PROMPT_WORDS,
    start: ({ port }) =>
      startReplicateFake({
        token: 'r8_fake_token_1234',
        webhookSecret: WEBHOOK_SECRET,
        stepMs: STEP_MS,
        createsPerMinute: 600,
        port,
      }),
  },
  {
    name: 'Stable Diffusion WebUI',
    presets: ['sd-webui-txt2img', 'sd-webui-img2img', 'sd-webui-controlnet', 'sd-webui-extras'],
    port: 18_112,
    secrets: { user: 'painter', pass: 'fake-pass-1234' },
    words: SD_PROMPT_WORDS,
    start: ({ port }) => startSdWebuiFake({ user: 'painter', pass: 'fake-pass-1234', port }),
  },
  {
    name: 'ComfyUI',
    presets: ['comfyui-workflow'],
    port: 18_113,
    secrets: {},
    words: COMFY_PROMPT_WORDS,
    start: ({ port }) => startComfyUiFake({ stepMs: STEP_MS / 3, port }),
  },
  {
    name: 'OpenAI chat',
    presets: [],
    path: '/v1',
    port: 18_114,
    secrets: { apiKey: 'sk-fake-chat-1234' },
    words: CHAT_PROMPT_WORDS,
    start: ({ port }) => startOpenAiChatFake({ key: 'sk-fake-chat-1234', port }),
  },
  {
    name: 'Claude (Messages API)',
    presets: [],
    path: '/v1',
    port: 18_170,
    secrets: { apiKey: 'sk-ant-fake-1234' },
    words: CLAUDE_PROMPT_WORDS,
    start: ({ port }) => startClaudeChatFake({ port }),
  },
  ...CHAT_VENDOR_FAKES,
  {
    name: 'Ollama chat',
    presets: [],
    path: '/v1',
    port: 18_115,
    secrets: {},
    words: CHAT_PROMPT_WORDS,
    start: ({ port }) => startOpenAiChatFake({ variant: 'ollama', port }),
  },
  {
    name: 'OpenAI speech',
    presets: [],
    path: '/v1',
    port: 18_121,
    secrets: { apiKey: 'sk-fake-speech-1234' },
    words: OPENAI_SPEECH_WORDS,
    start: ({ port }) => startOpenAiSpeechFake({ key: 'sk-fake-speech-1234', port }),
  },
  {
    name: 'Local speech (OpenAI form)',
    presets: [],
    path: '/v1',
    port: 18_122,
    secrets: {},
    words: OPENAI_SPEECH_WORDS,
    start: ({ port }) => startOpenAiSpeechFake({ isLocal: true, port }),
  },
  {
    name: 'CosyVoice',
    presets: [],
    path: '/api/v1',
    port: 18_123,
    secrets: { apiKey: 'sk-fake-dash-5678' },
    words: COSYVOICE_WORDS,
    start: ({ port }) => startCosyVoiceFake({ key: 'sk-fake-dash-5678', port }),
  },
  {
    name: 'Azure speech',
    presets: [],
    port: 18_124,
    secrets: { apiKey: '0123456789abcdef0123456789abcdef' },
    words: AZURE_SPEECH_WORDS,
    start: ({ port }) => startAzureSpeechFake({ key: '0123456789abcdef0123456789abcdef', port }),
  },
  {
    name: 'WeChat Pay',
    presets: [],
    port: 18_125,
    secrets: {
      merchantId: FAKE_WECHAT.merchantId,
      appId: FAKE_WECHAT.appId,
      serialNo: FAKE_WECHAT.serialNo,
      apiV3Key: FAKE_WECHAT.apiV3Key,
      privateKey: oneLine(FAKE_KEYS.wechat.merchantPrivateKey),
    },
    words: [],
    async start({ port }) {
      const fake = await startWechatPayFake({ settleMs: SETTLE_MS, retryScale: 1, port })
      return { ...fake, curl: payHint(fake.url) }
    },
  },
  {
    name: 'Alipay',
    presets: [],
    path: '/gateway.do',
    port: 18_126,
    secrets: {
      merchantId: FAKE_ALIPAY.sellerId,
      appId: FAKE_ALIPAY.appId,
      privateKey: oneLine(FAKE_KEYS.alipay.appPrivateKey),
      publicKey: oneLine(FAKE_KEYS.alipay.signers[0]?.publicKey ?? ''),
    },
    words: [],
    async start({ port }) {
      const fake = await startAlipayFake({ retryScale: 1, port })
      return { ...fake, curl: payHint(fake.url) }
    },
  },
  {
    name: 'Photo printer (IPP)',
    presets: [],
    path: FAKE_PRINTER_PATH,
    port: 18_127,
    secrets: {},
    words: [],
    async start({ port }) {
      const fake = await startPrinterFake({ sheetMs: SHEET_MS, sheets: TRAY_SHEETS, port })
      return { ...fake, curl: printerHint(fake) }
    },
  },
  ...SIGN_IN_FAKES,
  {
    name: 'S3 store',
    presets: [],
    port: 18_141,
    secrets: { accessKey: STORE.accessKey, secretKey: STORE.secretKey },
    words: [],
    start: ({ port }) => asServer(startFakeS3({ ...STORE, region: 'cn-north-1', port })),
  },
  {
    name: 'Qiniu Kodo',
    presets: [],
    port: 18_142,
    secrets: { accessKey: STORE.accessKey, secretKey: STORE.secretKey },
    words: [],
    start: ({ port }) => asServer(startQiniuStoreFake({ ...STORE, port })),
  },
  {
    name: 'Aliyun OSS',
    presets: [],
    port: 18_143,
    secrets: { accessKey: STORE.accessKey, secretKey: STORE.secretKey },
    words: [],
    start: ({ port }) => asServer(startAliyunStoreFake({ ...STORE, port })),
  },
  {
    name: 'Tencent COS',
    presets: [],
    port: 18_144,
    secrets: { accessKey: STORE.accessKey, secretKey: STORE.secretKey },
    words: [],
    start: ({ port }) => asServer(startTencentStoreFake({ ...STORE, port })),
  },
  ...SMS_FAKES,
  {
    name: 'Aurora (a signature of its own; no preset)',
    presets: [],
    port: 18_131,
    secrets: { accessKeyId: 'AK7731aurora', accessKeySecret: 'aurora-secret-0123456789abcdef' },
    words: AURORA_PROMPT_WORDS,
    start: ({ port }) => startAuroraFake({ port }),
  },
]
