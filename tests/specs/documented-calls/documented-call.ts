/** Demo accounts that make the calls. */
export const people = {
  partner: 'partner@tehing.example',
  inhouse: 'inhouse@tehing.example',
  shop: 'shop@tehing.example',
  credit: 'credit@tehing.example',
  compliance: 'compliance@tehing.example',
} as const
export type Person = keyof typeof people

/**
 * A value of a request. `$name` stands for what an earlier answer gave, `$name.0.id` for a part of it; `...` names values
 * whose fields the object takes over.
 */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/** A call as a program written to the specification makes it, and what it must be answered. */
export type DocumentedCall = {
  /** Method and path as section 7 of the documents writes them. */
  call: string
  /** Nobody for a call that needs no token. */
  as?: Person
  /** Parameters of the path. */
  at?: Readonly<Record<string, Value>>
  /** Parameters of the query string. */
  params?: Readonly<Record<string, Value>>
  /** The JSON body; `$name` alone is what an earlier answer gave. */
  body?: Value
  /** Sent as multipart, in the field `files`. */
  file?: string
  status: number
  /** What the answer must hold at least. */
  answer?: Value
  /** Names for parts of the answer: '' is all of it, '*field' the first of a list with a value in that field. */
  keep?: Readonly<Record<string, string>>
  /** Asked again until the answer holds `answer`. */
  until?: true
}

/** What happens outside of the documented calls: people at their phones and letter boxes. */
export type OutsideEvent = {
  outside: 'everySignerSigns' | 'invitationArrives' | 'shopSignsOn'
  at?: Readonly<Record<string, Value>>
  keep: string
}

export type Step = DocumentedCall | OutsideEvent
