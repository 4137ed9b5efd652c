import type { KeyObject, X509Certificate } from 'node:crypto'
import { configError, lazily, needed, type ChannelAccount } from '../kit/channel-account.ts'
import { md5Of, readCertificates, readPrivateKey, readPublicKey } from '../kit/keys.ts'

/** Signatures of certificates by RSA begin so; Alipay's root file holds others too, which take no part in its number. */
const RSA_SIGNATURES = '1.2.840.113549.1.1'

/** MD5 over the issuer, from its last part to its first, and the serial number in decimal. */
export function certificateNumber({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').toReversed().join(',')
  return md5Of(`${name}${BigInt(`0x${serialNumber}`).toString(10)}`)
}

export const rootNumber = (certificates: readonly X509Certificate[]): string =>
  certificates
    .filter(({ signatureAlgorithmOid }) => signatureAlgorithmOid.startsWith(RSA_SIGNATURES))
    .map(certificateNumber)
    .join('_')

export interface AlipayKeys {
  /** Signs what we send. */
  own: KeyObject
  /** Verifies what Alipay sends. */
  theirs: KeyObject
  /** Of certificate mode. */
  numbers: { app: string; root: string; alipay: string } | undefined
}

/** @throws ChannelError `config` at the first use, where something is missing or not readable */
export const alipayKeys = ({ secrets }: ChannelAccount): (() => AlipayKeys) =>
  lazily(() => {
    const own = readPrivateKey('privateKey', needed('privateKey', secrets.privateKey))
    const isByCertificates = [secrets.appCert, secrets.alipayCert, secrets.rootCert].some((text) => text?.trim())
    if (!isByCertificates)
      return { own, theirs: readPublicKey('publicKey', needed('publicKey', secrets.publicKey)), numbers: undefined }
    const [app] = readCertificates('appCert', needed('appCert', secrets.appCert))
    const [alipay] = readCertificates('alipayCert', needed('alipayCert', secrets.alipayCert))
    const root = rootNumber(readCertificates('rootCert', needed('rootCert', secrets.rootCert)))
    if (!app || !alipay || root === '') throw configError('rootCert holds no certificate that is signed by RSA')
    if (!app.checkPrivateKey(own)) throw configError('appCert is not the certificate of privateKey')
    return {
      own,
      theirs: readPublicKey('alipayCert', alipay.toString()),
      numbers: { app: certificateNumber(app), root, alipay: certificateNumber(alipay) },
    }
  })
