import type { ConditionTemplateSave } from '../../../api/condition-template.ts'

/** A template that applies everywhere; pass only what the test is about. */
export const aTemplate: ConditionTemplateSave = {
  nameEt: 'Kontserni aastaaruanne',
  nameEn: 'Annual report of the group',
  kind: 'document',
  documentType: 'annualReport',
  askedOf: 'partner',
  neededFor: 'contract',
  workingDays: 5,
  textEt: 'Palun lisa kontserni aastaaruanne.',
  textEn: 'Please add the annual report of the group.',
  products: [],
  assetGroups: [],
  rule: null,
}
