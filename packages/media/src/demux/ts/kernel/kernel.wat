;; The work on every byte of a transport stream, 16 bytes at a time. kernel.ts describes its use; kernel-code.ts is
;; generated from this file. All positions are addresses in the memory of the segment.
(module
  (import "segment" "memory" (memory 1))

  ;; How many packets from $at on, and not after $last, only continue one PES packet: $head is the header without its
  ;; counter, as a little-endian 32-bit number, and $counter is that of the previous packet.
  (func (export "run") (param $at i32) (param $last i32) (param $stride i32) (param $head i32) (param $counter i32)
    (result i32)
    (local $count i32)
    (block $done
      (loop $packets
        (br_if $done (i32.gt_s (local.get $at) (local.get $last)))
        (local.set $counter (i32.and (i32.add (local.get $counter) (i32.const 1)) (i32.const 15)))
        (br_if $done
          (i32.ne
            (i32.load (local.get $at))
            (i32.or (local.get $head) (i32.shl (local.get $counter) (i32.const 24)))))
        (local.set $count (i32.add (local.get $count) (i32.const 1)))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (br $packets)))
    (local.get $count))

  ;; Joins $count payloads of 184 bytes, $stride apart, at $to, which is before $from. Copies upwards, so that nothing
  ;; is overwritten before it is read.
  (func (export "gather") (param $to i32) (param $from i32) (param $count i32) (param $stride i32)
    (block $done
      (loop $packets
        (br_if $done (i32.eqz (local.get $count)))
        (v128.store offset=0 (local.get $to) (v128.load offset=0 (local.get $from)))
        (v128.store offset=16 (local.get $to) (v128.load offset=16 (local.get $from)))
        (v128.store offset=32 (local.get $to) (v128.load offset=32 (local.get $from)))
        (v128.store offset=48 (local.get $to) (v128.load offset=48 (local.get $from)))
        (v128.store offset=64 (local.get $to) (v128.load offset=64 (local.get $from)))
        (v128.store offset=80 (local.get $to) (v128.load offset=80 (local.get $from)))
        (v128.store offset=96 (local.get $to) (v128.load offset=96 (local.get $from)))
        (v128.store offset=112 (local.get $to) (v128.load offset=112 (local.get $from)))
        (v128.store offset=128 (local.get $to) (v128.load offset=128 (local.get $from)))
        (v128.store offset=144 (local.get $to) (v128.load offset=144 (local.get $from)))
        (v128.store offset=160 (local.get $to) (v128.load offset=160 (local.get $from)))
        (i64.store offset=176 (local.get $to) (i64.load offset=176 (local.get $from)))
        (local.set $to (i32.add (local.get $to) (i32.const 184)))
        (local.set $from (i32.add (local.get $from) (local.get $stride)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $packets))))

  ;; Where the next 00 00 01 in [$start, $end) begins, or -1. Divided into byte pairs at any alignment, it covers a pair
  ;; that is 00 00 or 00 01. In compressed data such pairs are rare, so single bytes are checked only there.
  (func (export "find") (param $start i32) (param $end i32) (result i32)
    (local $at i32)
    (local $next i32)
    (local $mask v128)
    (local.set $mask (v128.const i16x8 0xfeff 0xfeff 0xfeff 0xfeff 0xfeff 0xfeff 0xfeff 0xfeff))
    (local.set $at (local.get $start))
    (local.set $next (local.get $start))
    (loop $search
      (block $rare
        (loop $blocks
          (br_if $rare (i32.gt_s (i32.add (local.get $at) (i32.const 64)) (local.get $end)))
          (br_if $rare (i32.eqz (i16x8.all_true
            (i16x8.min_u
              (i16x8.min_u
                (v128.and (local.get $mask) (v128.load (local.get $at)))
                (v128.and (local.get $mask) (v128.load offset=16 (local.get $at))))
              (i16x8.min_u
                (v128.and (local.get $mask) (v128.load offset=32 (local.get $at)))
                (v128.and (local.get $mask) (v128.load offset=48 (local.get $at))))))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br $blocks)))
      ;; The pair may be the second half of a start code that began one byte before.
      (if (i32.gt_s (local.get $at) (local.get $next))
        (then (local.set $next (i32.sub (local.get $at) (i32.const 1)))))
      (local.set $at (i32.add (local.get $at) (i32.const 64)))
      (loop $bytes
        (if (i32.gt_s (i32.add (local.get $next) (i32.const 3)) (local.get $end)) (then (return (i32.const -1))))
        (if (i32.eqz (i32.or
              (i32.load16_u (local.get $next))
              (i32.xor (i32.load8_u offset=2 (local.get $next)) (i32.const 1))))
          (then (return (local.get $next))))
        (local.set $next (i32.add (local.get $next) (i32.const 1)))
        (br_if $bytes (i32.lt_s (local.get $next) (local.get $at))))
      (br $search))
    (unreachable))
)
