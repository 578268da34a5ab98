'use client'

import { QRCodeSVG } from 'qrcode.react'

/** A QR code at level M on the screen. White behind it in the dark theme too: cameras want dark on light. */
export function QrCode({ address, size }: { address: string; size: number }) {
  return (
    <div className="w-fit rounded-md bg-[#fff] p-1">
      <QRCodeSVG
        value={address}
        level="M"
        boostLevel={false}
        size={size}
        marginSize={4}
        title={`QR code of ${address}`}
        className="h-auto max-w-full"
      />
    </div>
  )
}
