/** A field of the client tab: the id of its label, accepted and refused values, and errors. */
export type ClientRule = {
  field:
    | 'billingEmail'
    | 'contactEmail'
    | 'contactPersCode'
    | 'custRegCode'
    | 'vatNumber'
    | 'lei'
    | 'representativePlaceOfBirth'
    | 'bankAccountNumber'
    | 'contactName'
    | 'street'
    | 'houseNumber'
    | 'flatNumber'
    | 'zipCode'
    | 'city'
    | 'representativeDocumentNumber'
  label: string
  /** Maximum length, if the error names it. */
  most?: number
  takes: readonly string[]
  refuses: readonly (readonly [typed: string, code: string])[]
}

const emails = {
  most: 254,
  takes: ['arved@hansakivi.example', 'a.b+c@põhja.ee'],
  refuses: [
    ['arved', 'field.email'],
    ['arved@', 'field.email'],
    ['arved@firma', 'field.email'],
    ['a@b.ee, c@d.ee', 'field.email'],
    [`${'a'.repeat(250)}@b.ee`, 'field.tooLong'],
  ],
} as const

/** Any text up to this length. */
const words = (field: ClientRule['field'], label: string, example: string, most: number): ClientRule => ({
  field,
  label,
  most,
  takes: [example, 'x'.repeat(most)],
  refuses: [['x'.repeat(most + 1), 'field.tooLong']],
})

/** Section 5 of the second document, and the data rules in the decision records; by hand. */
export const clientRules: readonly ClientRule[] = [
  { field: 'billingEmail', label: 'client.billingEmail', ...emails },
  { field: 'contactEmail', label: 'client.email', ...emails },
  words('contactName', 'client.contactName', "Mari-Liis O'Õun", 200),
  words('street', 'client.street', 'Kai', 200),
  words('houseNumber', 'client.houseNumber', '12a', 20),
  words('flatNumber', 'client.flatNumber', '3', 20),
  {
    field: 'zipCode',
    label: 'client.zipCode',
    most: 10,
    takes: ['80010', '10111'],
    refuses: [
      ['abc', 'field.zipCode'],
      ['1011', 'field.zipCode'],
      ['101111', 'field.zipCode'],
      ['x'.repeat(11), 'field.tooLong'],
    ],
  },
  words('city', 'client.city', 'Pärnu', 100),
  words('representativeDocumentNumber', 'client.documentNumber', 'AS0417725', 50),
  {
    field: 'custRegCode',
    label: 'client.registryCode',
    takes: ['12345678', '75002884'],
    refuses: [
      ['12345679', 'field.registryCode'],
      ['1234567', 'field.registryCode'],
      ['22345678', 'field.registryCode'],
      ['Meretuul', 'field.registryCode'],
    ],
  },
  {
    field: 'contactPersCode',
    label: 'client.personalCode',
    takes: ['37605030299', '60001019906', '36003050128'],
    refuses: [
      ['36805280108', 'field.personalCode'],
      ['37613030293', 'field.personalCode'],
      ['3760503029', 'field.personalCode'],
      ['376050302990', 'field.personalCode'],
      ['07605030299', 'field.personalCode'],
      ['Mari', 'field.personalCode'],
    ],
  },
  {
    field: 'vatNumber',
    label: 'client.vatNumber',
    takes: ['EE100931558', 'LV40003032949'],
    refuses: [
      ['EE100594103', 'field.vatNumber'],
      ['100931558', 'field.vatNumber'],
    ],
  },
  {
    field: 'lei',
    label: 'client.lei',
    // The identifiers of the Global LEI Foundation and of Apple Inc.
    takes: ['506700GE1G29325QX363', 'HWUPKR0MPOU8FGXBT394'],
    refuses: [
      ['506700GE1G29325QX364', 'field.lei'],
      ['506700GE1G29325QX36', 'field.lei'],
      ['506700GE1G29325QX3AB', 'field.lei'],
      ['puudub', 'field.lei'],
    ],
  },
  words('representativePlaceOfBirth', 'query.field.placeOfBirth', 'Läti, Riia', 200),
  {
    field: 'bankAccountNumber',
    label: 'client.bankAccount',
    takes: ['EE382200221020145685'],
    refuses: [
      ['EE382200221020145686', 'field.iban'],
      ['382200221020145685', 'field.iban'],
    ],
  },
]
