import type { DrawGateRow } from './gate.repository.ts'
import { freshGate, type GateRow } from './gate.ts'

/** A row as rules read it: of another version of the API only the bucket counts. */
export function gateOf(row: DrawGateRow, apiVersion: number): GateRow {
  const { keyName, tokens, tokensTime } = row
  if (row.apiVersion !== apiVersion) return { ...freshGate(keyName), tokens, tokensTime }
  const { blockedUntil, blockedReason, failures, state, reason, until, probeInfoId, since } = row
  return {
    keyName,
    tokens,
    tokensTime,
    blockedUntil,
    blockedReason,
    failures,
    state: state as GateRow['state'],
    reason,
    until,
    probeInfoId,
    since,
  }
}
