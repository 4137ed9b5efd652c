import { createSign, createVerify } from 'node:crypto'
import { FAKE_KEYS } from '../keys/fake-keys.ts'

export type Params = Record<string, string>

/** Fields of a form or a query, read by code of our own. */
export function paramsOf(form: string): Params {
  const params: Params = {}
  for (const pair of form.split('&')) {
    const at = pair.indexOf('=')
    if (at > 0)
      params[decodeURIComponent(pair.slice(0, at))] = decodeURIComponent(pair.slice(at + 1).replaceAll('+', ' '))
  }
  return params
}

const joined = (params: Params, leftOut: readonly string[]): string =>
  Object.entries(params)
    .filter(([name, value]) => !leftOut.includes(name) && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** `sub_code` of why a call is not from the app; undefined where it is. Made from the fields as they came. */
export function checkParams(
  params: Params,
  { appId, byCertificates }: { appId: string; byCertificates: boolean },
): string | undefined {
  const { sign = '', app_id: app, sign_type: type, charset, version, timestamp = '' } = params
  if (app !== appId) return 'isv.invalid-app-id'
  if (sign === '') return 'isv.missing-signature'
  if (
    type !== 'RSA2' ||
    charset !== 'utf-8' ||
    version !== '1.0' ||
    !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(timestamp)
  )
    return 'isv.invalid-signature'
  const { appCertificateNumber, rootCertificatesNumber, appPublicKey } = FAKE_KEYS.alipay
  const isNumbered =
    params.app_cert_sn === appCertificateNumber && params.alipay_root_cert_sn === rootCertificatesNumber
  if (byCertificates ? !isNumbered : params.app_cert_sn !== undefined) return 'isv.app-cert-sn-error'
  const isGood = createVerify('RSA-SHA256')
    .update(joined(params, ['sign']), 'utf8')
    .verify(appPublicKey, sign, 'base64')
  return isGood ? undefined : 'isv.invalid-signature'
}

/** Signs answers and notices. */
export function createAlipaySigner(byCertificates: boolean) {
  const { signers } = FAKE_KEYS.alipay
  let newest = 0
  const signerFor = (trick: string): { privateKey: string; certificateNumber: string } => {
    const found = signers[trick === 'oldCertificate' ? Math.max(0, newest - 1) : newest]
    if (!found) throw new Error('there are two certificates')
    return trick === 'unknownSerial' ? { ...found, certificateNumber: 'f'.repeat(32) } : found
  }
  const signature = (text: string, privateKey: string): string =>
    createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

  return {
    /** The whole text of an answer; slashes are escaped, as in the real ones. */
    answer(node: string, facts: object, trick: string): string {
      const { privateKey, certificateNumber } = signerFor(trick)
      const text = JSON.stringify(facts).replaceAll('/', '\\/')
      const sign = trick === 'unsigned' ? '' : signature(trick === 'badSignature' ? `${text} ` : text, privateKey)
      return `{"${node}":${trick === 'tampered' ? text.replace('{', '{ ') : text}${byCertificates ? `,"alipay_cert_sn":"${certificateNumber}"` : ''},"sign":"${sign}"}`
    },
    notice(params: Params, trick: string): string {
      const { privateKey, certificateNumber } = signerFor(trick)
      const text = joined(params, [])
      const form = new URLSearchParams({
        ...params,
        ...(trick === 'tampered' ? { total_amount: '0.01' } : {}),
        ...(byCertificates ? { alipay_cert_sn: certificateNumber } : {}),
        sign_type: 'RSA2',
        ...(trick === 'unsigned' ? {} : { sign: signature(trick === 'badSignature' ? `${text} ` : text, privateKey) }),
      })
      return form.toString()
    },
    rotate() {
      if (newest + 1 >= signers.length) throw new Error('there are two certificates')
      newest += 1
    },
  }
}
