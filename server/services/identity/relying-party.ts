/** `caFile`: PEM bundle of the authorities that issue the persons' certificates. */
export type RelyingPartyConfig = {
  url: string
  relyingPartyUuid: string
  relyingPartyName: string
  caFile: string
}
