import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { proofKeysQuery } from './proof.api.ts'
import { proofTexts } from './proof.i18n.ts'

/** Codes would lead nowhere, so there are none: says so and what to do about it. */
export function NoAddressNote() {
  const t = useTexts(proofTexts)
  return <Alert type="warning" showIcon title={t('noAddress')} description={t('noAddressWhy')} />
}

/** Do prints of this device have a code? */
export const hasProof = ({ layout, proofMark }: Pick<DrawLogin, 'layout' | 'proofMark'>): boolean =>
  layout === 'border' || proofMark === 1

/** The note, at a device whose prints should have a code. */
export function ProofNote({ device }: { device: DrawLogin }) {
  const { data } = useQuery({ ...proofKeysQuery, enabled: hasProof(device) })
  return hasProof(device) && data?.address === '' ? <NoAddressNote /> : null
}
