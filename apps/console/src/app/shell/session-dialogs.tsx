import { lazy, useEffect } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useLockDialogState } from '../lock/use-lock-dialog.tsx'
import { useSwitchDialogState } from '../switch/use-switch-dialog.tsx'
import { hostProof, useProof } from '../../lib/session/proof.ts'
import { useWhy } from '../../lib/errors/why.ts'

const LockDialog = lazy(() => loadChunk(() => import('../lock/lock-dialog.tsx')))
const ProofDialog = lazy(() => loadChunk(() => import('../proof/proof-dialog.tsx')))
const WhyDialog = lazy(() => loadChunk(() => import('../why/why-dialog.tsx')))
const SwitchDialog = lazy(() => loadChunk(() => import('../switch/switch-dialog.tsx')))

/** The dialogs that act on the session or answer about it, each fetched when first opened. */
export function SessionDialogs() {
  const wantsLock = useLockDialogState(({ isOpen, wasOpened }) => isOpen || wasOpened)
  const wantsSwitch = useSwitchDialogState(({ isOpen, wasOpened }) => isOpen || wasOpened)
  const wantsWhy = useWhy(({ refused }) => refused !== undefined)
  const wantsProof = useProof(({ isAsked }) => isAsked)
  useEffect(hostProof, [])
  return (
    <>
      {wantsLock && (
        <LazyPart>
          <LockDialog />
        </LazyPart>
      )}
      {wantsWhy && (
        <LazyPart>
          <WhyDialog />
        </LazyPart>
      )}
      {wantsProof && (
        <LazyPart>
          <ProofDialog />
        </LazyPart>
      )}
      {wantsSwitch && (
        <LazyPart>
          <SwitchDialog />
        </LazyPart>
      )}
    </>
  )
}
