import { ofRows, typesWhere } from './step-rows.ts'

/** Steps for which change-status is called with another status than their target. */
export const otherRequestedStatus = ofRows(({ changeStatus }) =>
  changeStatus === true ? undefined : changeStatus,
)

/** The steps that change-status takes. */
export const takenByStatus = typesWhere(({ changeStatus }) => changeStatus !== undefined)
