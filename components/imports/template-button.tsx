'use client'

import { FileSpreadsheet } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useDownload } from '@/components/ui/use-download'
import { addressOf } from '@/lib/api'

/** Downloads the template of a kind of upload. `failed` is said where it does not come. */
export function TemplateButton({ fileName, failed }: { fileName: string; failed: string }) {
  const { busy, download } = useDownload()
  return (
    <Button
      icon={<FileSpreadsheet size={18} aria-hidden="true" />}
      busy={busy}
      onPress={() =>
        void download({ address: addressOf('GET /api/resources/{fileName}', { params: { fileName } }), failed })
      }
      className="self-start"
    >
      Download template
    </Button>
  )
}
