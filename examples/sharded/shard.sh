#!/bin/sh
# Asks the questions of one shard, such as the third of sixteen: sh shard.sh 3 16
# The variable MODELS lists the labels of the providers.
set -eu
shard="$1" shards="$2"
results="${RESULTS:-results}"
export CAUSAL_SHARD="$shard/$shards"
# Without this flag, promptfoo creates a stack trace for nearly every text that it stores.
export NODE_OPTIONS=--stack-trace-limit=0
mkdir -p "$results"

# Models are asked one at a time. If promptfoo resumed a run of several models without the hook beforeAll, it would put
# answers into the wrong columns.
for model in ${MODELS:-v1 v2}; do
  name="shard-$shard-$model"
  export PROMPTFOO_CONFIG_DIR="$results/.$name"
  # An interrupted run is resumed; a complete run asks nothing. If resuming fails, the shard fails, so nothing is asked
  # and paid for twice. To start a shard again from the beginning, delete its folder in results.
  if [ -e "$PROMPTFOO_CONFIG_DIR/promptfoo.db" ]; then
    npx promptfoo eval --resume --no-table --no-progress-bar -j 20 -o "$results/$name.json"
  else
    npx promptfoo eval --filter-providers "^$model\$" --no-table --no-progress-bar -j 20 -o "$results/$name.json"
  fi
done
