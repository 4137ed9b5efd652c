import type { Bilingual } from '../core/texts.ts'
import type { PayChannelName } from './pay-order.ts'

/** By the other side's public key, or by certificates. */
export type ChannelMode = 'key' | 'certificate'

/** One thing that an operator enters for an account at a company, in `settings` or, sealed, in `secrets`. */
export interface ChannelField {
  name: string
  /** Certificates and public keys are sealed as well: who changed them unseen would be believed. */
  isSecret: boolean
  isRequired: boolean
  /** A key or certificate as its file has it, line by line. */
  hasLines?: true
  /** It belongs to one of two ways to prove who answers; an account has either all of one or all of the other. */
  mode?: ChannelMode
  label: Bilingual
  help?: Bilingual
}

/** What an account of WeChat Pay needs beside merchant and app id. */
export const wechatFields: readonly ChannelField[] = [
  {
    name: 'serialNo',
    isSecret: false,
    isRequired: true,
    label: { zh: '商户证书序列号', en: 'Merchant certificate serial number' },
    help: { zh: '商户平台 › 账户中心 › API 安全', en: 'Merchant platform › Account center › API security' },
  },
  {
    name: 'privateKey',
    isSecret: true,
    hasLines: true,
    isRequired: true,
    label: { zh: '商户私钥', en: 'Merchant private key' },
    help: { zh: 'apiclient_key.pem 的全文', en: 'Full content of apiclient_key.pem' },
  },
  {
    name: 'apiV3Key',
    isSecret: true,
    isRequired: true,
    label: { zh: 'APIv3 密钥', en: 'APIv3 key' },
    help: { zh: '32 个字符', en: '32 characters' },
  },
  {
    name: 'publicKeyId',
    isSecret: false,
    isRequired: false,
    label: { zh: '微信支付公钥 ID', en: 'WeChat Pay public key ID' },
    help: {
      zh: '以 PUB_KEY_ID_ 开头；不填则使用平台证书',
      en: 'Starts with PUB_KEY_ID_. Leave empty to use platform certificates.',
    },
  },
  {
    name: 'publicKey',
    isSecret: true,
    hasLines: true,
    isRequired: false,
    label: { zh: '微信支付公钥', en: 'WeChat Pay public key' },
    help: { zh: 'pub_key.pem 的全文', en: 'Full content of pub_key.pem' },
  },
  {
    name: 'baseUrl',
    isSecret: false,
    isRequired: false,
    label: { zh: '接口地址', en: 'API URL' },
    help: { zh: '默认 https://api.mch.weixin.qq.com', en: 'Default: https://api.mch.weixin.qq.com' },
  },
  {
    name: 'backupUrl',
    isSecret: false,
    isRequired: false,
    label: { zh: '备用接口地址', en: 'Backup API URL' },
    help: {
      zh: '接口地址为空时默认 https://api2.mch.weixin.qq.com',
      en: 'Default if the API URL is empty: https://api2.mch.weixin.qq.com',
    },
  },
]

/** What an account of Alipay needs beside merchant (the seller's id, 2088…) and app id. */
export const alipayFields: readonly ChannelField[] = [
  {
    name: 'privateKey',
    isSecret: true,
    hasLines: true,
    isRequired: true,
    label: { zh: '应用私钥', en: 'App private key' },
    help: { zh: 'PKCS#1 或 PKCS#8，RSA2', en: 'PKCS#1 or PKCS#8, RSA2' },
  },
  {
    name: 'publicKey',
    isSecret: true,
    hasLines: true,
    isRequired: true,
    mode: 'key',
    label: { zh: '支付宝公钥', en: 'Alipay public key' },
    help: { zh: '不是应用公钥', en: 'Not the app’s public key' },
  },
  {
    name: 'appCert',
    isSecret: true,
    hasLines: true,
    isRequired: true,
    mode: 'certificate',
    label: { zh: '应用公钥证书', en: 'App certificate' },
    help: { zh: 'appCertPublicKey.crt 的全文', en: 'Full content of appCertPublicKey.crt' },
  },
  {
    name: 'alipayCert',
    isSecret: true,
    hasLines: true,
    isRequired: true,
    mode: 'certificate',
    label: { zh: '支付宝公钥证书', en: 'Alipay certificate' },
    help: { zh: 'alipayCertPublicKey_RSA2.crt 的全文', en: 'Full content of alipayCertPublicKey_RSA2.crt' },
  },
  {
    name: 'rootCert',
    isSecret: true,
    hasLines: true,
    isRequired: true,
    mode: 'certificate',
    label: { zh: '支付宝根证书', en: 'Alipay root certificates' },
    help: { zh: 'alipayRootCert.crt 的全文', en: 'Full content of alipayRootCert.crt' },
  },
  {
    name: 'appAuthToken',
    isSecret: true,
    isRequired: false,
    label: { zh: '应用授权令牌', en: 'App authorization token' },
    help: { zh: '仅代商家调用时需要', en: 'Only when calling on behalf of another merchant' },
  },
  {
    name: 'baseUrl',
    isSecret: false,
    isRequired: false,
    label: { zh: '网关地址', en: 'Gateway URL' },
    help: {
      zh: '默认 https://openapi.alipay.com/gateway.do；沙箱 https://openapi-sandbox.dl.alipaydev.com/gateway.do',
      en: 'Default: https://openapi.alipay.com/gateway.do. Sandbox: https://openapi-sandbox.dl.alipaydev.com/gateway.do',
    },
  },
]

const balanceFields: readonly ChannelField[] = [
  {
    name: 'fenPerCredit',
    isSecret: false,
    isRequired: false,
    label: { zh: '1 点抵多少分', en: 'Value of 1 credit (cents)' },
    help: { zh: '默认 100，即 1 点抵 1 元', en: 'Default: 100' },
  },
]

/** What each channel asks for beside merchant and app id; one that is not named here asks for nothing. */
export const CHANNEL_FIELDS: Readonly<Partial<Record<PayChannelName, readonly ChannelField[]>>> = {
  wechat: wechatFields,
  alipay: alipayFields,
  balance: balanceFields,
}

/** What an account at a company is known by there; part of its row. */
const OF_ROW: readonly ChannelField[] = [
  { name: 'merchantId', isSecret: false, isRequired: true, label: { zh: '商户号', en: 'Merchant ID' } },
  { name: 'appId', isSecret: false, isRequired: true, label: { zh: '应用 ID', en: 'App ID' } },
]
const OF_COMPANIES: ReadonlySet<PayChannelName> = new Set(['wechat', 'alipay'])

/** All that an account of this channel can have, in the order of its form. */
export const fieldsOfChannel = (channel: PayChannelName): readonly ChannelField[] => [
  ...(OF_COMPANIES.has(channel) ? OF_ROW : []),
  ...(CHANNEL_FIELDS[channel] ?? []),
]

/** Where the field stands in a save: `appId`, `settings.serialNo`, `secrets.privateKey`. */
export function channelFieldPath({ name, isSecret }: ChannelField): string {
  if (OF_ROW.some((field) => field.name === name)) return name
  return `${isSecret ? 'secrets' : 'settings'}.${name}`
}

/** What is still missing before the account can take money; `has` by {@link channelFieldPath}. */
export function missingOfChannel(channel: PayChannelName, has: (path: string) => boolean): readonly ChannelField[] {
  const fields = fieldsOfChannel(channel)
  const isThere = (field: ChannelField): boolean => has(channelFieldPath(field))
  const mode: ChannelMode = fields.some((field) => field.mode === 'certificate' && isThere(field))
    ? 'certificate'
    : 'key'
  return fields.filter(
    (field) => field.isRequired && !isThere(field) && (field.mode === undefined || field.mode === mode),
  )
}
