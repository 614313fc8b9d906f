import type { Query } from '../../api/query.ts'

type DocumentType = NonNullable<Query['representativeDocumentType']>

export const documentTypeTexts: Record<DocumentType, string> = {
  id_card: 'client.documentType.id_card',
  drivers_license: 'client.documentType.drivers_license',
  passport: 'client.documentType.passport',
  foreigner_passport: 'client.documentType.foreigner_passport',
  residence_permit: 'client.documentType.residence_permit',
  commercial_registry_statement: 'client.documentType.commercial_registry_statement',
}

export const representationTexts: Record<Query['contactPersType'], string> = {
  Law: 'client.represents.law',
  'Power of Attorney': 'client.represents.power',
}
