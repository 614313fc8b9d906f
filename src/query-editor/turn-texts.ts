import type { StatusCode } from '../../api/status.ts'
import type { Voting } from '../../machines/lifecycle/query/reader-turn.ts'
import type { Turn } from '../../machines/lifecycle/query/stage.ts'

type TurnTexts = {
  /** For the reader whose turn it is. */
  yours: string
  /** For all others. */
  theirs: string
}

const textsOf = (status: string): TurnTexts => ({
  yours: `turn.yours.${status}`,
  theirs: `turn.theirs.${status}`,
})

/** What happens next in each status, as a sentence. */
export const turnTexts: Record<StatusCode, TurnTexts> = {
  P: textsOf('P'),
  SM: textsOf('SM'),
  SCR: textsOf('SCR'),
  SCO: textsOf('SCO'),
  QA: textsOf('QA'),
  QAC: textsOf('QAC'),
  HO: textsOf('HO'),
  CR: textsOf('CR'),
  YS: textsOf('YS'),
  SN: textsOf('SN'),
  CA: textsOf('CA'),
  CF: textsOf('CF'),
  N: textsOf('N'),
  MICO: textsOf('MICO'),
  MICR: textsOf('MICR'),
}

/** What happens next while the committee votes. */
export const votingTexts: Record<Voting, string> = {
  needed: 'turn.vote.needed',
  given: 'turn.vote.given',
  ownQuery: 'turn.vote.ownQuery',
  others: 'turn.vote.others',
}

/** The name of whoever's turn it is. */
export const turnNames: Record<Turn, string> = {
  owner: 'turn.who.owner',
  inhouse: 'principal.inhouse',
  shop: 'principal.shop',
  credit: 'principal.credit',
  compliance: 'principal.compliance',
  signers: 'turn.who.signers',
  nobody: 'turn.who.nobody',
}
