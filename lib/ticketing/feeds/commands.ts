/** The commands that a box office's night job starts from. The token stands in the environment, never in the command. */

export const commandKinds = ['curl', 'gzip', 'powershell'] as const
export type CommandKind = (typeof commandKinds)[number]

type FeedAddress = {
  /** `https://illuminate.example.org` */
  publicUrl: string
  organisationId: number
  /** The name of the profile that files are read by; empty where their headings tell. */
  profile: string
}

/** Quotes of both shells would end the address; a URL may have them as they are. */
const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

/** The address that a feed is sent to. */
const feedUrl = ({ publicUrl, organisationId, profile }: FeedAddress): string =>
  `${publicUrl}/api/box-office/${organisationId}${profile === '' ? '' : `?profile=${encode(profile)}`}`

/** A command that sends `sales.csv`; its key is the day and the file's checksum, so that a repetition counts once. */
export function feedCommand(kind: CommandKind, address: FeedAddress): string {
  const url = feedUrl(address)
  if (kind === 'powershell')
    return [
      `$key = "$(Get-Date -Format yyyy-MM-dd)-$((Get-FileHash sales.csv).Hash)"`,
      `$headers = @{ Authorization = "Bearer $env:ILLUMINATE_TOKEN"; 'Idempotency-Key' = $key }`,
      `Invoke-RestMethod -Method Post -Uri '${url}' \``,
      `  -Headers $headers -Form @{ file = Get-Item sales.csv }`,
    ].join('\n')
  const [before, file] =
    kind === 'gzip' ? ['gzip -c sales.csv | ', '@-;filename=sales.csv;type=text/csv'] : ['', '@sales.csv;type=text/csv']
  return [
    `${before}curl --fail-with-body \\`,
    `  --header "Authorization: Bearer $ILLUMINATE_TOKEN" \\`,
    `  --header "Idempotency-Key: $(date +%Y-%m-%d)-$(cksum < sales.csv | tr ' ' '-')" \\`,
    `  --form 'file=${file}' \\`,
    `  '${url}'`,
  ].join('\n')
}
