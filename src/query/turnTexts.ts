import type { StatusCode } from '../../contract/status.ts'
import type { Turn } from '../../machines/query.stage.ts'

type Said = {
  /** To whoever must act. */
  yours: string
  /** To everybody else. */
  theirs: string
}

const said = (status: string): Said => ({ yours: `turn.yours.${status}`, theirs: `turn.theirs.${status}` })

/** What happens next in each status, in a sentence. */
export const turnTexts: Record<StatusCode, Said> = {
  P: said('P'),
  SM: said('SM'),
  SCR: said('SCR'),
  SCO: said('SCO'),
  QA: said('QA'),
  QAC: said('QAC'),
  HO: said('HO'),
  CR: said('CR'),
  YS: said('YS'),
  SN: said('SN'),
  CA: said('CA'),
  CF: said('CF'),
  N: said('N'),
  MICO: said('MICO'),
  MICR: said('MICR'),
}

/** Whose turn it is, in words. */
export const turnNames: Record<Turn, string> = {
  owner: 'turn.who.owner',
  inhouse: 'actor.inhouse',
  shop: 'actor.shop',
  credit: 'actor.credit',
  compliance: 'actor.compliance',
  signers: 'turn.who.signers',
  nobody: 'turn.who.nobody',
}
